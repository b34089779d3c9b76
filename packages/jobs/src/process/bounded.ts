/** Child processes for untrusted files, with ceilings on memory and CPU time (wall time depends on machine load). */
import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fromFailure } from '../failure.ts';
import type { Request, Thread } from '../protocol.ts';
import type { Ceiling, ChildMessage, Phase } from './bounded-messages.ts';
import { childEnvironment } from './child-environment.ts';

export type Ceilings = {
  readonly cpuMs: number;
  /** Memory for the process, in addition to the amount that a job requests through `guard`. */
  readonly megabytes: number;
  /** Ceilings from start to end of a job, even while `guard` is off; undefined means none. */
  readonly whole?: { readonly cpuMs: number; readonly megabytes: number };
};

export class CeilingReached extends Error {
  readonly code: Ceiling;
  constructor(ceiling: Ceiling, { cpuMs, megabytes }: Record<Ceiling, number>, phase: Phase) {
    const most = ceiling === 'cpuMs' ? `${cpuMs / 1000} s of the processor` : `${megabytes} MB of memory`;
    super(`It takes more than ${most}${phase === 'reading' ? ' to read' : ''}.`);
    this.name = 'CeilingReached';
    this.code = ceiling;
  }
}

const CHILD = fileURLToPath(new URL('./bounded-child.ts', import.meta.url));

/** Node's default cache folder. With cached code, a process for one file is ready in a quarter of the time. */
const COMPILED = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache');

/** Runs the worker in `module` in a child process. Messages copy buffers, so send file paths instead of contents. */
export function openBoundedProcess(module: URL, ceilings: Ceilings): Thread {
  const { whole = { cpuMs: Infinity, megabytes: Infinity } } = ceilings;
  const words = [ceilings.cpuMs, ceilings.megabytes, whole.cpuMs, whole.megabytes].map(String);
  const child = fork(CHILD, [module.href, ...words], {
    execArgv: [],
    // Passes no secrets, in case a file takes over the process.
    env: { ...childEnvironment(process.env), NODE_COMPILE_CACHE: COMPILED },
    serialization: 'advanced',
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
    send: (request: Request) => void child.send(request, () => undefined),
    receive: (listener) =>
      void child.on('message', (message: ChildMessage) => {
        if (message.kind === 'ceiling')
          crash(
            new CeilingReached(message.ceiling, message.phase === 'whole' ? whole : ceilings, message.phase),
          );
        else if (message.kind === 'crashed') crash(fromFailure(message));
        else listener(message);
      }),
    onCrash: (listener) => void crashed.push(listener),
    end() {
      ended = true;
      child.kill('SIGKILL');
    },
  };
}
