/** Warnings about a disk that is nearly full. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { readDisks, watchDisks } from './disk.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'printready-disk-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
  vi.restoreAllMocks();
});

/** More megabytes than any disk has. */
const ALL = String(2 ** 40);

test('warns in /readyz when disk space is low, stays ready, and logs once', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  server = await startTestServer({ DISK_RESERVE_MB: ALL, STORAGE_FOLDER: folder });
  const ready = await server.app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  const { status, warning } = ready.json<{ status: string; warning: string }>();
  expect(status).toBe('ready');
  expect(warning).toMatch(/^The disk fills: \d+ MB are left for /);
  expect(warning).toContain(folder);
  const warnings = () =>
    said.mock.calls.filter(([sentence]) => String(sentence).startsWith('The disk fills'));
  await expect.poll(warnings).toHaveLength(1);
  const metrics = (await server.app.inject('/metrics')).body;
  expect(metrics).toMatch(new RegExp(`disk_free_bytes\\{folder="${folder}"\\} [1-9]`));
});

test('logs nothing if there is enough disk space', async () => {
  server = await startTestServer({ DISK_RESERVE_MB: '1', STORAGE_FOLDER: folder });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const say = vi.fn();
  watchDisks(server.deps.config, say)();
  await server.app.inject('/readyz');
  expect(say).not.toHaveBeenCalled();
});

test('watches the disk space of the embedded PostgreSQL’s folder, and none for an external database', async () => {
  mkdirSync(join(folder, 'postgres'));
  const own = await readDisks(readConfig({ DATA_DIR: folder }));
  expect(own.map((disk) => disk.folder)).toEqual([join(folder, 'postgres')]);
  const elsewhere = { DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1/print' };
  expect(await readDisks(readConfig(elsewhere))).toEqual([]);
});
