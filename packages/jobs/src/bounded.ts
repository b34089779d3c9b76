/**
 * Runs work on untrusted files in child processes with ceilings of CPU time and memory (Node only). The work runs on a
 * thread; the child's main thread (bounded-child.ts) reads what it costs every 20 ms, so that an endless loop and an endless
 * allocation are seen. CPU time counts, not wall time: a busy machine fails no sound file.
 */
import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ChildMessage } from './bounded-messages.ts';
import type { Request, Thread } from './protocol.ts';

export type Ceilings = {
  /** Of the processor, over all threads of the process, for one job. */
  readonly cpuMs: number;
  /** Of the whole process at any moment, beyond what the job announces (`guard`). */
  readonly megabytes: number;
};

/** A file took more than it may; its process is gone. */
export class CeilingReached extends Error {
  readonly ceiling: keyof Ceilings;
  constructor(ceiling: keyof Ceilings, { cpuMs, megabytes }: Ceilings) {
    super(
      ceiling === 'cpuMs'
        ? `It takes more than ${cpuMs / 1000} s of the processor to read.`
        : `It takes more than ${megabytes} MB of memory to read.`,
    );
    this.name = 'CeilingReached';
    this.ceiling = ceiling;
  }
}

const CHILD = fileURLToPath(new URL('./bounded-child.ts', import.meta.url));

/** Node's own place for it. A process that starts for one file takes what an earlier one compiled, and is ready in a fourth of the time. */
const COMPILED = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache');

/** Starts a process around a module that serves `nodeChannel()`. Buffers are copied: send paths, not files. */
export function openBoundedProcess(module: URL, ceilings: Ceilings): Thread {
  const child = fork(CHILD, [module.href, `${ceilings.cpuMs}`, `${ceilings.megabytes}`], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    serialization: 'advanced',
    // What a library prints of a stranger's file is for nobody's terminal.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let ended = false;
  const crashed: ((error: Error) => void)[] = [];
  const crash = (error: Error) => {
    if (ended) return;
    ended = true;
    child.kill('SIGKILL');
    for (const listener of crashed) listener(error);
  };
  child.on('error', crash);
  child.on('exit', (code, signal) =>
    crash(new Error(`The process ended by itself (${signal ?? `exit code ${code ?? 0}`}).`)),
  );
  return {
    // A process that is gone says so itself, by its exit.
    send: (request: Request) => void child.send(request, () => undefined),
    receive: (listener) =>
      void child.on('message', (message: ChildMessage) => {
        if (message.kind === 'ceiling') crash(new CeilingReached(message.ceiling, ceilings));
        else if (message.kind === 'crashed')
          crash(Object.assign(new Error(message.message), { name: message.name }));
        else listener(message);
      }),
    onCrash: (listener) => void crashed.push(listener),
    end() {
      ended = true;
      child.kill('SIGKILL');
    },
  };
}
