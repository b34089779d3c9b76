/** Runs functions of a module in Chromium, on a cross-origin isolated page bundled with Vite, as the app is. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { chromiumLaunch } from '../../scripts/chromium-launch.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Path under which the page's server serves the `given` folder. */
const GIVEN = '/given/';

export type BenchPage = {
  /** Calls an exported function in the page; arguments and result are passed as JSON. */
  call(name: string, ...values: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

async function buildPage(module: URL): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'printready-bench-'));
  const entry = 'virtual:bench-entry';
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: { entry }, output: { entryFileNames: 'entry.js' } },
    },
    plugins: [
      {
        name: 'bench-entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) =>
          id === entry
            ? `import * as bench from ${JSON.stringify(fileURLToPath(module))}; globalThis.bench = bench;`
            : null,
      },
    ],
  });
  return folder;
}

function serveFolder(folder: string, given: string | null) {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const headers = {
      'Content-Type': TYPES[extname(path)] ?? TYPES['.html']!,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    if (path === '/') {
      response.writeHead(200, headers).end('<!doctype html><script type="module" src="/entry.js"></script>');
      return;
    }
    const file =
      given !== null && path.startsWith(GIVEN) ? join(given, path.slice(GIVEN.length)) : join(folder, path);
    if (existsSync(file)) response.writeHead(200, headers).end(readFileSync(file));
    else response.writeHead(404).end();
  });
}

/**
 * @param module exports functions with JSON arguments and results
 * @param given folder of files that the page fetches under `/given/`, so that the calling process keeps no copy
 */
export async function openPage(module: URL, given: string | null = null): Promise<BenchPage> {
  const folder = await buildPage(module);
  const server = serveFolder(folder, given);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`http://127.0.0.1:${port}/`);
  await page
    .waitForFunction(() => 'bench' in globalThis, undefined, { timeout: 20_000 })
    .catch(() => {
      throw new Error(`The page of ${module.href} did not start. ${errors.join(' ')}`);
    });
  return {
    call: (name, ...values) =>
      page.evaluate(
        ([called, parameters]) => {
          const { bench } = globalThis as unknown as {
            bench: Record<string, (...all: unknown[]) => unknown>;
          };
          const work = bench[called];
          if (!work) throw new RangeError(`The page exports no ${called}.`);
          return work(...parameters);
        },
        [name, [...values]] as const,
      ),
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
