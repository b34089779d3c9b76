/**
 * The child's side of bounded.ts: the work is done on a thread, and this main thread only checks the ceilings and passes
 * messages on. `process.cpuUsage` counts every thread, those of native code as well.
 */
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { ChildMessage } from './bounded-messages.ts';
import type { Reply, Request } from './protocol.ts';

/** Memory can grow by 1 to 2 GB a second, so a check may be 20 to 40 MB late. */
const CHECK_EVERY_MS = 20;
/** Memory left from earlier files counts against the next one: above this share of its ceiling the pool replaces the process. */
const WORN_SHARE = 0.5;
/** Taken off the ceiling, for checks that come late. */
const RESERVE_MEGABYTES = 60;

const [, , module = '', cpuMs = '', megabytes = ''] = process.argv;
const ceilings = { cpuMs: Number(cpuMs), megabytes: Number(megabytes) - RESERVE_MEGABYTES };

const worker = new Worker(new URL(module));
let guarded = false;
let announcedMegabytes = 0;
let cpuAtStart = process.cpuUsage();

const send = (message: ChildMessage) => process.send?.(message);
const usedMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

function guard(on: boolean, moreMegabytes = announcedMegabytes): void {
  if (on) cpuAtStart = process.cpuUsage();
  guarded = on;
  announcedMegabytes = moreMegabytes;
}

function checkCeilings(): void {
  if (!guarded) return;
  const { user, system } = process.cpuUsage(cpuAtStart);
  if ((user + system) / 1000 > ceilings.cpuMs) send({ kind: 'ceiling', ceiling: 'cpuMs' });
  else if (usedMegabytes() > ceilings.megabytes + announcedMegabytes)
    send({ kind: 'ceiling', ceiling: 'megabytes' });
  else return;
  // The parent will end this process; the thread stops now, not when the message has been read.
  guarded = false;
  void worker.terminate();
}

process.on('message', (request: Request) => {
  guard(true, 0);
  worker.postMessage(request);
});
process.on('disconnect', () => process.exit());

worker.on('message', (reply: Reply) => {
  if (reply.kind === 'guard') {
    guard(reply.on, reply.megabytes);
    return;
  }
  if (reply.kind === 'progress') {
    send(reply);
    return;
  }
  guard(false);
  send(usedMegabytes() > ceilings.megabytes * WORN_SHARE ? { ...reply, worn: true } : reply);
});
worker.on('error', (error: unknown) => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  send({ kind: 'crashed', name, message });
});

setInterval(checkCeilings, CHECK_EVERY_MS);
