/** The example in examples/api: an outside generator makes its client from the served document, and TypeScript compiles it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { workspaceTools } from '@printready/tools/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { art } from '../bulk/test-art.ts';
import { type TestWorkers, testWorkers } from '../bulk/test-bulk.ts';
import { openChecks } from './checks/run-checks.ts';
import { newKeyedShop } from './http/test-api.ts';

const root = join(import.meta.dirname, '../../../../..');
const modules = join(root, 'node_modules');
const execute = promisify(execFile);

let server: TestServer;
let workers: TestWorkers;
let folder: string;
beforeAll(async () => {
  server = await sharedServer();
  workers = testWorkers(server);
  await workers.work({ tasks: [openChecks], lanes: 1 });
  folder = mkdtempSync(join(tmpdir(), 'printready-generated-client-'));
  cpSync(join(root, 'examples/api'), folder, { recursive: true });
  await node(join(modules, '@hey-api/openapi-ts/bin/run.js'), '--input', `${server.origin}/v1/openapi.json`);
  writeFileSync(join(folder, 'art.png'), await art(1));
});
afterAll(async () => {
  await workers.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** @throws unless the program ends with exit code 0 */
const node = (program: string, ...words: readonly string[]) =>
  execute(process.execPath, [program, ...words], { cwd: folder });

async function order(key: string, ...words: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'], PRINTREADY_KEY: key };
  try {
    const ended = await execute(process.execPath, ['order.ts', ...words], { cwd: folder, env });
    return { code: 0, ...ended };
  } catch (error) {
    return error as Ended;
  }
}

function compile(program: string): Promise<Ended> {
  const settings = {
    compilerOptions: {
      ...{ noEmit: true, strict: true, noUncheckedIndexedAccess: true, allowImportingTsExtensions: true },
      ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], module: 'nodenext' },
      ...{ types: ['node'], typeRoots: [join(modules, '@types')] },
    },
    include: [program, 'printready'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return node(join(modules, 'typescript-native/bin/tsc')).then(
    (ended) => ({ code: 0, ...ended }),
    (error: unknown) => error as Ended,
  );
}

test('compiles with the types of the document', async () => {
  expect(await compile('order.ts')).toMatchObject({ code: 0, stdout: '' });
});

test('does not compile with an option that its tool does not have', async () => {
  const source = readFileSync(join(folder, 'order.ts'), 'utf8').replace('percent: 50', 'permille: 500');
  writeFileSync(join(folder, 'wrong.ts'), source);
  const { code, stdout } = await compile('wrong.ts');
  expect(code).not.toBe(0);
  expect(stdout).toMatch(/wrong\.ts.*'permille' does not exist in type/);
});

test('goes from the upload to the result', async () => {
  const shop = await newKeyedShop(server, 20);
  const { code, stdout, stderr } = await order(shop.secret, 'order-7', 'art.png');
  expect([code, stderr]).toEqual([0, '']);
  const sha256 = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const printed = JSON.parse(stdout) as { readonly lastCheck: string };
  expect(printed).toEqual({
    ...{ shop: 'Ink & Co', tokens: 20, tools: workspaceTools.map(({ id }) => id) },
    checked: { id: printed.lastCheck, verdict: 'blocked', sha256: sha256('art.png') },
    lastCheck: printed.lastCheck,
    ...{ job: 'done', isRepeated: true, isListed: true, width: 31, sha256: sha256('order-7.png') },
    gone: 'not_found',
  });
});

test('gets the problem that the server reports', async () => {
  const { code, stderr } = await order('pk_live_wrong', 'order-8', 'art.png');
  expect([code, JSON.parse(stderr)]).toMatchObject([1, { code: 'invalid_key', status: 401 }]);
});
