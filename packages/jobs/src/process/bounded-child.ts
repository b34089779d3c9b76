/** A worker thread does the work; this main thread checks limits. `process.cpuUsage` covers all threads. */
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { toFailure } from '../failure.ts';
import type { Reply, Request } from '../protocol.ts';
import type { Ceiling, ChildMessage, Phase } from './bounded-messages.ts';

/** Memory can grow by 1 to 2 GB per second, so a check may be 20 to 40 MB late. */
const CHECK_EVERY_MS = 20;
/**
 * After a file, a process that uses more than this share of its memory ceiling is replaced, because memory that it
 * does not release counts toward the ceiling for the next file.
 */
const RETIRE_SHARE = 0.5;
const RESERVE_MEGABYTES = 60;

const [, , module = '', ...limits] = process.argv;
const [cpuMs = 0, megabytes = 0, wholeCpuMs = 0, wholeMegabytes = 0] = limits.map(Number);
const ceilings = { cpuMs, megabytes: megabytes - RESERVE_MEGABYTES };
const whole = { cpuMs: wholeCpuMs, megabytes: wholeMegabytes - RESERVE_MEGABYTES };

const worker = new Worker(new URL(module));
let guarded = false;
let announcedMegabytes = 0;
let isWorking = false;
let cpuAtStart = process.cpuUsage();
let cpuAtRequest = cpuAtStart;

const send = (message: ChildMessage) => process.send?.(message);
const usedMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

function guard(on: boolean, moreMegabytes = announcedMegabytes): void {
  if (on) cpuAtStart = process.cpuUsage();
  guarded = on;
  announcedMegabytes = moreMegabytes;
}

type Reached = { readonly ceiling: Ceiling; readonly phase: Phase };

function passedSince(start: NodeJS.CpuUsage, mostMs: number): boolean {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 > mostMs;
}

function reachedCeiling(): Reached | undefined {
  const used = usedMegabytes();
  if (guarded) {
    if (passedSince(cpuAtStart, ceilings.cpuMs)) return { ceiling: 'cpuMs', phase: 'reading' };
    if (used > ceilings.megabytes + announcedMegabytes) return { ceiling: 'megabytes', phase: 'reading' };
  }
  if (isWorking) {
    if (passedSince(cpuAtRequest, whole.cpuMs)) return { ceiling: 'cpuMs', phase: 'whole' };
    if (used > whole.megabytes) return { ceiling: 'megabytes', phase: 'whole' };
  }
  return undefined;
}

function checkCeilings(): void {
  const reached = reachedCeiling();
  if (!reached) return;
  send({ kind: 'ceiling', ...reached });
  // Stops the thread now, because the parent ends this process only after reading the message.
  guarded = false;
  isWorking = false;
  void worker.terminate();
}

process.on('message', (request: Request) => {
  isWorking = true;
  guard(true, 0);
  cpuAtRequest = cpuAtStart;
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
  isWorking = false;
  guard(false);
  send(usedMegabytes() > ceilings.megabytes * RETIRE_SHARE ? { ...reply, mustRetire: true } : reply);
});
worker.on('error', (error: unknown) => {
  send({ kind: 'crashed', ...toFailure(error) });
});

setInterval(checkCeilings, CHECK_EVERY_MS);
