/** The web app's only door to the worker threads: typed tasks in, answers out. */
import { createPool, type JobOptions, type Progress, type Runner } from '@printready/jobs';
import { openWebThread } from '@printready/jobs/web';
import { useCallback, useEffect, useRef } from 'react';
import type { TaskName, Tasks } from '../worker/task-types.ts';
import { limitWork } from './work-limit.ts';

const openThread = () =>
  openWebThread(new Worker(new URL('../worker/engine.worker.ts', import.meta.url), { type: 'module' }));

/** Previews have a thread of their own, which stays warm and never waits behind a run. */
const RETIRE_PREVIEWS_AFTER = 5_000;
/** Memory of WebAssembly never shrinks: a thread that opened and ran big images gives way to a fresh one. */
const RETIRE_RUNS_AFTER = 12;

/** Files to check come by the dozen; one that hangs must leave a thread for the others. */
const VALIDATIONS_AT_ONCE = Math.max(2, Math.min(4, navigator.hardwareConcurrency - 1));
const RETIRE_VALIDATIONS_AFTER = 200;

/**
 * What decodes a stranger's file is not used twice: a bomb takes its own thread with it, and nothing else. A network's
 * bytes go with theirs, too.
 */
const OPENINGS: readonly TaskName[] = [
  'open',
  'pages',
  'glimpse',
  'picture',
  'glance',
  'convert',
  'openArt',
  'artPixels',
  'writeSheets',
  'bring',
];
const RETIRE_OPENINGS_AFTER = 1;
const OPENINGS_AT_ONCE = 2;

let previews: Runner | undefined;
let openings: Runner | undefined;
let runs: Runner | undefined;
let validations: Runner | undefined;
let proofs: Runner | undefined;

function runnerOf(task: TaskName): Runner {
  if (task === 'validate') {
    validations ??= createPool({
      open: openThread,
      size: VALIDATIONS_AT_ONCE,
      retireAfterJobs: RETIRE_VALIDATIONS_AFTER,
    });
    return validations;
  }
  if (task === 'proof') {
    // A thread of its own, so that a slow proof never holds a preview up.
    proofs ??= createPool({ open: openThread, size: 1, retireAfterJobs: RETIRE_PREVIEWS_AFTER });
    return proofs;
  }
  if (task === 'preview' || task === 'nest') {
    previews ??= createPool({ open: openThread, size: 1, retireAfterJobs: RETIRE_PREVIEWS_AFTER });
    return previews;
  }
  if (OPENINGS.includes(task)) {
    openings ??= createPool({
      open: openThread,
      size: OPENINGS_AT_ONCE,
      retireAfterJobs: RETIRE_OPENINGS_AFTER,
    });
    return openings;
  }
  runs ??= createPool({ open: openThread, size: 1, retireAfterJobs: RETIRE_RUNS_AFTER });
  return runs;
}

export type RunTask = <Name extends TaskName>(
  task: Name,
  request: Tasks[Name]['request'],
  options?: {
    readonly signal?: AbortSignal;
    readonly onProgress?: Progress;
    /** How long the thread may be silent from its first word: a wait for it, or for its code, is not the file's fault. */
    readonly silenceMs?: number;
  },
) => Promise<Tasks[Name]['answer']>;

/** Rejects with an AbortError when cancelled and when the screen that asked is gone, with a TimeoutError after silence. */
export function useJob(): RunTask {
  const life = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    return () => controller.abort();
  }, []);

  return useCallback(async (task, request, { signal, onProgress, silenceMs } = {}) => {
    const limit = silenceMs === undefined ? undefined : limitWork(silenceMs);
    const signals = [life.current?.signal, signal, limit?.signal].filter((one) => one !== undefined);
    const options: JobOptions = {
      signal: AbortSignal.any(signals),
      onProgress(fraction, doing) {
        limit?.renew();
        onProgress?.(fraction, doing);
      },
    };
    try {
      const answer = await runnerOf(task).run({ task, payload: request }, options);
      // The worker answers from the same task-types.ts this was compiled with.
      return answer as never;
    } finally {
      limit?.stop();
    }
  }, []);
}

/** The signal's own time was up. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
