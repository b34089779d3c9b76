import type { Plugin } from 'vite';

const BLOCK = /<script type="application\/json" id="runtime-config">(?<json>[^<]*)<\/script>/;

export function developmentRuntimeConfig(backend: string): Plugin {
  return {
    name: 'development-runtime-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(backend, { headers: { accept: 'text/html' } }).catch((cause: unknown) => {
        throw new Error(`The server does not answer at ${backend}. Start it with: npm run dev`, { cause });
      });
      const block = BLOCK.exec(await answer.text())?.[0];
      if (!block) throw new Error(`${backend} serves no runtime configuration. Start it with: npm run dev`);
      return html.replace(BLOCK, block);
    },
  };
}
