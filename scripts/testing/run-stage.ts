/** Runs a stage of `npm test` as a process group, which is killed if it exceeds the deadline. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Count, Failure } from './reports.ts';
import type { FileTime } from './times.ts';

const ROOT = join(import.meta.dirname, '../..');

export type Stage = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Parses the runner's report; if there is no report, the stage counts as one test. */
  readonly count?: () => Count;
  /** Parses seconds per test file from the runner's report. */
  readonly times?: () => readonly FileTime[];
};

export type Outcome = {
  readonly name: string;
  readonly seconds: number;
  readonly passed: boolean;
  readonly count: Count;
  readonly files: readonly FileTime[];
};

/** Shorter than the 90 minutes after which the CI system stops a silent run, so that a stalled stage is named. */
const DEADLINE_MINUTES = 85;
const deadline = performance.now() + DEADLINE_MINUTES * 60_000;
const TIMED_OUT = 124;
/** Time from SIGTERM to SIGKILL, ms. */
const GRACE_MS = 20_000;

const running = new Set<(signal: NodeJS.Signals) => void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const end of running) end(signal);
    process.exit(1);
  });
}

/**
 * @param quiet buffers output until the end, so that the output of parallel stages stays readable
 * @returns the exit code
 */
function runProcess({ command, args, env }: Stage, quiet: boolean): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
      detached: true,
    });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const end = (signal: NodeJS.Signals) => {
      try {
        // Signals the process group, because killing only a runner leaves its workers, browsers, and servers running.
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    running.add(end);
    let isLate = false;
    let killer: NodeJS.Timeout | undefined;
    const timer = setTimeout(
      () => {
        isLate = true;
        end('SIGTERM');
        killer = setTimeout(() => end('SIGKILL'), GRACE_MS);
      },
      Math.max(0, deadline - performance.now()),
    );
    const finish = (code: number) => {
      clearTimeout(timer);
      clearTimeout(killer);
      running.delete(end);
      process.stdout.write(Buffer.concat(output));
      resolve(isLate ? TIMED_OUT : code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Count from the report if there is one; a failing exit code always counts as a failure. */
function countOf({ name, count }: Stage, code: number): Count {
  const failing = (what: string, why = ''): Failure => ({ where: name, what, why });
  if (code === TIMED_OUT) {
    const what = `it was ended ${DEADLINE_MINUTES} minutes after the start`;
    return { passed: 0, skipped: 0, failures: [failing(what)] };
  }
  if (!count) {
    const failures = code === 0 ? [] : [failing(`it ended with ${code}; what it said stands above`)];
    return { passed: code === 0 ? 1 : 0, skipped: 0, failures };
  }
  try {
    const counted = count();
    if (code === 0 || counted.failures.length > 0) return counted;
    const why = 'An error outside of every test: look for "Unhandled Errors" above.';
    return { ...counted, failures: [failing(`it ended with ${code} though no test failed`, why)] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { passed: 0, skipped: 0, failures: [failing('it left no report to read', why)] };
  }
}

/** Empty if there is no report, which countOf() counts as a failure. */
function timesOf({ times }: Stage): readonly FileTime[] {
  try {
    return times?.() ?? [];
  } catch (error) {
    console.error(`The times of the test files are missing: ${String(error)}`);
    return [];
  }
}

export async function runStage(stage: Stage, quiet = false): Promise<Outcome> {
  if (!quiet) console.log(`\n── ${stage.name}`);
  const started = performance.now();
  const code = await runProcess(stage, quiet);
  const seconds = (performance.now() - started) / 1000;
  if (quiet) console.log(`── ${stage.name}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  return {
    name: stage.name,
    seconds,
    passed: code === 0,
    count: countOf(stage, code),
    files: timesOf(stage),
  };
}

/** Runs up to `concurrency` lists of stages in parallel; the stages of a list run in order. */
export async function runParallel(
  lists: readonly (readonly Stage[])[],
  concurrency: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...lists];
  const work = async (): Promise<void> => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      for (const stage of list) outcomes.push(await runStage(stage, true));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return outcomes;
}
