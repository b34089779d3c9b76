/**
 * Serves PDF.js's data (character maps, substitutes for the standard fonts, decoders, a color profile) under /pdfjs/.
 */
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize, sep } from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** Files that are not served: fallbacks for browsers without WebAssembly, and the interpreter for scripts in PDFs. */
const UNUSED = /_fallback\.js$|^quickjs/i;
const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of readdirSync(join(root, folder)).filter((file) => !UNUSED.test(file))) {
          const source = readFileSync(join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const path = normalize(join(root, decodeURIComponent(request.url?.split('?')[0] ?? '/')));
        const isOurs = FOLDERS.some((folder) => path.startsWith(join(root, folder) + sep));
        if (!isOurs || !existsSync(path) || !statSync(path).isFile()) {
          next();
          return;
        }
        if (path.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        createReadStream(path).pipe(response);
      });
    },
  };
}
