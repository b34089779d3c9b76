/**
 * For tests: one server per Vitest worker. Rows, emails, stored files and sockets are reset between test files. A
 * file that changes the clock, configuration or schema starts its own server.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { InboxMail } from '../../../apps/server/src/platform/mail.ts';
import { rememberRows } from './reset-rows.ts';
import { startTestServer, type TestServer } from './server.ts';

type Shared = { readonly server: TestServer; readonly restoreRows: () => Promise<void> };

let shared: Shared | undefined;

async function start(): Promise<Shared> {
  const server = await startTestServer({}, inject('testFolder'));
  return { server, restoreRows: await rememberRows(server.deps.db.pool) };
}

async function reset({ server, restoreRows }: Shared): Promise<void> {
  const { mailer, config, realtime } = server.deps;
  await server.closeClients();
  await server.idle();
  await restoreRows();
  // Drops cached open sessions, as after a lost connection.
  realtime.events.emit('gap');
  (mailer.inbox as InboxMail[] | undefined)?.splice(0);
  rmSync(join(config.DATA_DIR, 'storage'), { recursive: true, force: true });
}

/** A server in its initial state. @returns a server whose `stop` passes it on to the next file */
export async function sharedServer(): Promise<TestServer> {
  // Cleared until the server is passed on, so that if a file fails midway, the next file gets a new server.
  const taken = shared ?? (await start());
  shared = undefined;
  return {
    ...taken.server,
    stop: async () => {
      await reset(taken);
      shared = taken;
    },
  };
}
