/** Packs the files of the built page once, so that the server need not do it for every visitor. */
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = 1000; // bytes; less is sent as it is
const PACKED = /\.(js|css|html|svg|json|webmanifest|txt)$/;

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!PACKED.test(fileName) || source.length < WORTH) continue;
          const params = {
            [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          };
          const packed = {
            gz: gzipSync(source, { level: 9 }),
            br: brotliCompressSync(source, { params }),
          };
          for (const [ending, source] of Object.entries(packed))
            this.emitFile({ type: 'asset', fileName: `${fileName}.${ending}`, source });
        }
      },
    },
  };
}
