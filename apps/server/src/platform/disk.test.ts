/** The disk says that it fills while there is still room. */
import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { watchDisks } from './disk.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
  vi.restoreAllMocks();
});

/** More than any disk has. */
const ALL = String(2 ** 40);

test('/readyz warns, stays ready, and the log says it once', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  server = await startTestServer({ DISK_RESERVE_MB: ALL, DATABASE_URL: '' });
  const ready = await server.app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({
    status: 'ready',
    warning: expect.stringMatching(/^The disk fills: \d+ MB are left for .*postgres/) as string,
  });
  const warnings = () =>
    said.mock.calls.filter(([sentence]) => String(sentence).startsWith('The disk fills'));
  await expect.poll(warnings).toHaveLength(1);
  expect((await server.app.inject('/metrics')).body).toMatch(/disk_free_bytes\{folder=".*postgres"\} [1-9]/);
});

test('with room there is nothing to say', async () => {
  server = await startTestServer({ DISK_RESERVE_MB: '1', DATABASE_URL: '' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const say = vi.fn();
  watchDisks(server.deps.config, say)();
  await server.app.inject('/readyz');
  expect(say).not.toHaveBeenCalled();
});
