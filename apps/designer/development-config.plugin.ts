/** Fetches the page's configuration from the server and embeds it, because in development Vite serves the page. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';

const BLOCK = /<script type="application\/json" id="designer-config">(?<json>[^<]*)<\/script>/;

/** Reads the page from the server's designer host, which answers only requests for the host of DESIGNER_URL. */
const readPage = (address: string, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });

/** @param host host and port through which browsers reach Vite */
export function developmentConfig(server: string, host: string): Plugin {
  return {
    name: 'development-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await readPage(server, host).catch((cause: unknown) => {
        throw new Error(`The server does not answer at ${server}. Start it with: npm run dev`, { cause });
      });
      const block = BLOCK.exec(page)?.[0];
      if (!block) throw new Error(`${server} serves no configuration of the designer.`);
      return html.replace(BLOCK, block);
    },
  };
}
