/** Serves THIRD_PARTY.md as /third-party.txt, linked in the footer, because licenses require their notices. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const page = join(import.meta.dirname, '../../THIRD_PARTY.md');

export function thirdPartyPage(): Plugin {
  return {
    name: 'third-party-page',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'third-party.txt', source: readFileSync(page) });
    },
    configureServer(server) {
      server.middlewares.use('/third-party.txt', (_request, response) => {
        response.setHeader('Content-Type', 'text/plain; charset=utf-8');
        response.end(readFileSync(page));
      });
    },
  };
}
