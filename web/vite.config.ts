import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { offline } from './offline/plugin';
import { precompress } from './precompress';
import { spokenWords } from './spokenWords';

// The page speaks to its server through one module: over the network, or (mode `site`) in this browser.
const link = (mode: string) =>
  fileURLToPath(
    new URL(`./src/${mode === 'site' ? 'offline' : 'lib'}/serverLink.ts`, import.meta.url),
  );

const EVERYWHERE =
  /\/src\/(lib\/(api|clock|currentTime|luckShare|myTables|outcome|router|settings|sha256|storage|tableSetup|toast|viewport|words)\.|components\/(Brand|Button|Dialog|Icon|SettingsForm|Toasts|TopButtons)\.|art\/Harbour)/;
const BOARDS =
  /\/src\/(lib\/(board|choices|guide|logParagraphs|logText|marks|motion|animator|pace|preview|reasons|spotlight|told|turns)\.|components\/(ActionBar|ChoiceBar|CoachLine|Fact|MatchFrame|Prompt|SendButton|ShareLink|Tabs|Told|WhyNot)\.)/;
const PIECES = [
  { name: 'everywhere', test: EVERYWHERE },
  { name: 'boards', test: BOARDS },
];

// The built page is data of the Python package: `nyhavn serve` hands it out.
export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    spokenWords(),
    ...(mode === 'site' ? [offline(process.env['NYHAVN_SITE']!)] : [precompress()]),
    ...(mode === 'test' ? [svelteTesting()] : []),
  ],
  resolve: { alias: { $serverLink: link(mode) } },
  base: mode === 'site' ? './' : '/',
  worker: { format: 'es' as const },
  build: {
    outDir: '../src/nyhavn/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // nothing inline: the server's content policy forbids it
    modulePreload: { polyfill: false },
    // What is needed together comes in one piece: many small ones weigh more.
    rolldownOptions: { output: { codeSplitting: { groups: PIECES } } },
  },
  server: {
    fs: { allow: ['..'] }, // the engine's words live in ../src/nyhavn
    proxy: {
      '/api': { target: 'http://127.0.0.1:8000' },
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['tests/boxes.ts'],
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    testTimeout: 60_000, // a busy machine is no failure
  },
}));
