/**
 * A bounded process (bounded.ts): the work is done on a thread, and this main thread does nothing but watch what the
 * process costs and pass messages on. `process.cpuUsage` counts every thread, those of native code as well.
 */
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { CellWord } from './cell-words.ts';
import type { Reply, Request } from './protocol.ts';

/** Memory is filled at a gigabyte or two a second, so a look this often is late by some tens of megabytes. */
const LOOK_EVERY_MS = 20;
/** What is left of earlier files counts against the next one: past this share the process gives way to a fresh one. */
const WORN_SHARE = 0.5;
/** Room that a look may come too late for. */
const RESERVE_MEGABYTES = 60;

const [, , module = '', cpuMs = '', megabytes = ''] = process.argv;
const ceilings = { cpuMs: Number(cpuMs), megabytes: Number(megabytes) - RESERVE_MEGABYTES };

const worker = new Worker(new URL(module));
let guarded = false;
let announcedMegabytes = 0;
let cpuAtStart = process.cpuUsage();

const say = (word: CellWord) => process.send?.(word);
const usedMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

function guard(on: boolean, moreMegabytes = announcedMegabytes): void {
  if (on) cpuAtStart = process.cpuUsage();
  guarded = on;
  announcedMegabytes = moreMegabytes;
}

function look(): void {
  if (!guarded) return;
  const { user, system } = process.cpuUsage(cpuAtStart);
  if ((user + system) / 1000 > ceilings.cpuMs) say({ kind: 'ceiling', ceiling: 'cpuMs' });
  else if (usedMegabytes() > ceilings.megabytes + announcedMegabytes)
    say({ kind: 'ceiling', ceiling: 'megabytes' });
  else return;
  // The word is on its way; the thread that took too much stops here, not when somebody has read it.
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
    say(reply);
    return;
  }
  guard(false);
  say(usedMegabytes() > ceilings.megabytes * WORN_SHARE ? { ...reply, worn: true } : reply);
});
worker.on('error', (error: unknown) => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  say({ kind: 'crashed', name, message });
});

setInterval(look, LOOK_EVERY_MS);
