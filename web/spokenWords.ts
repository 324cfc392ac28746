/** Spoken words: the page's copy of the engine's words, without what only a terminal or a printer says. */
import type { Plugin } from 'vite';

const ENGINE = /\/src\/nyhavn\/(games\/\w+\/)?words\/\w+\.json$/;
const ELSEWHERE = /^terminal\.|\.paper(\.|$)/;

export function spokenWords(): Plugin {
  return {
    name: 'spoken-words',
    enforce: 'pre',
    transform(code, id) {
      if (!ENGINE.test(id)) return null;
      const words = Object.entries(JSON.parse(code) as Record<string, string>);
      return JSON.stringify(Object.fromEntries(words.filter(([name]) => !ELSEWHERE.test(name))));
    },
  };
}
