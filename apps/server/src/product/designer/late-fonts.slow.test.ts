/** Downloads a font from its package on first use, with its license, and then serves it from disk. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import { fontRoutes } from './font-routes.ts';
import { createLateFonts, type LateFontsParts } from './late-fonts.ts';

const installed = join(import.meta.dirname, '../../../../../node_modules/@fontsource/rye');
const woff = readFileSync(join(installed, 'files/rye-latin-400-normal.woff'));
const base = mkdtempSync(join(tmpdir(), 'printready-fonts-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Packs the installed font into a package named Monoton. @returns the tarball */
function pack(name: string, license: string): string {
  const content = join(base, name, 'package');
  mkdirSync(join(content, 'files'), { recursive: true });
  writeFileSync(join(content, 'files/monoton-latin-400-normal.woff'), woff);
  cpSync(join(installed, 'LICENSE'), join(content, 'LICENSE'));
  const metadata = { license: { type: license, attribution: 'Copyright (c) Nobody' } };
  writeFileSync(join(content, 'metadata.json'), JSON.stringify(metadata));
  writeFileSync(join(content, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  execFileSync('tar', ['--format=ustar', '-czf', `${name}.tgz`, '-C', name, 'package'], { cwd: base });
  return join(base, `${name}.tgz`);
}

const tarball = pack('fake-font', 'OFL-1.1');
const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;

const FILE = '/fonts/monoton-400.5.3.0.woff';
const NOTICE = '/fonts/monoton-400.LICENSE.txt';
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

let count = 0;
function serve(parts: Partial<LateFontsParts>) {
  const folder = join(base, `kept-${count++}`);
  const sentences: string[] = [];
  const fonts = createLateFonts({ on: true, folder, say: (sentence) => sentences.push(sentence), ...parts });
  const app: FastifyInstance = Fastify();
  fontRoutes(app, fonts);
  undo.push(() => fonts.stop().then(() => app.close()));
  const stateOf = () => fonts.of('monoton-400').state();
  return { app, folder, sentences, stateOf };
}

test('responds with 503 while a font downloads, then serves the font and its license from disk', async () => {
  const { app, folder, stateOf } = serve({ sourceOf: () => ({ spec: `file:${tarball}`, integrity }) });
  expect((await app.inject(NOTICE)).statusCode).toBe(404);
  const early = await app.inject(FILE);
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '1']);
  await expect.poll(() => stateOf().state).toBe('ready');
  const answer = await app.inject(FILE);
  expect(answer.rawPayload.equals(woff)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'font/woff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const notice = (await app.inject(NOTICE)).body;
  expect(notice).toContain('Copyright (c) Nobody');
  expect(notice).toContain('SIL Open Font License');
  expect(readdirSync(folder).sort()).toEqual(['monoton-400.5.3.0.woff', 'monoton-400.LICENSE.txt']);
});

test.each([
  ['a package other than the pinned one', { spec: `file:${tarball}`, integrity: 'sha512-other' }, 'damaged'],
  ['a font without the OFL', { spec: `file:${pack('foreign', 'MIT')}`, integrity: null }, 'damaged'],
])('does not keep %s, and reports it once', async (_what, source, reason) => {
  const { app, folder, sentences, stateOf } = serve({ sourceOf: () => source });
  await app.inject(FILE);
  await expect.poll(() => stateOf()).toEqual({ state: 'failed', reason });
  const answer = await app.inject(FILE);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  expect(readdirSync(folder)).toEqual([]);
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain('when somebody asks for it');
});

test('downloads only listed fonts, and none if fonts are disabled', async () => {
  const { app } = serve({});
  for (const path of [
    '/fonts/monoton-400.9.9.9.woff',
    '/fonts/..%2f..%2fpackage.json',
    '/fonts/left-pad.5.3.0.woff',
  ])
    expect((await app.inject(path)).statusCode, path).toBe(404);
  expect((await serve({ on: false }).app.inject(FILE)).statusCode).toBe(404);
});
