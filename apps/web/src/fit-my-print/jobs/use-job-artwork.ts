import { useState } from 'react';
import { isAbort, type RunTask } from '../../threads/use-job.ts';
import type { ReadJob } from './open-job.task.ts';

/** Artwork of a job: given files that are recognized, and pieces that the job holds. */
export function useJobArtwork(job: ReadJob, runTask: RunTask) {
  const [found, setFound] = useState<ReadonlyMap<string, Blob>>(
    () => new Map([...job.artwork].map(([sha256, bytes]) => [sha256, new Blob([bytes])])),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const give = async (files: readonly File[]): Promise<void> => {
    setProblem(null);
    try {
      const named = files.map((file) => ({ name: file.name, blob: file }));
      const request = { sources: job.sources, known: [...found.keys()], files: named };
      const { hashes, problem: unknown } = await runTask('match-job', request);
      const known = new Set(job.sources.map(({ sha256 }) => sha256));
      const matched = files.flatMap((file, at) =>
        known.has(hashes[at] ?? '') ? [[hashes[at] ?? '', file] as const] : [],
      );
      setFound((before) => new Map([...before, ...matched]));
      setProblem(unknown);
    } catch (error) {
      if (!isAbort(error)) setProblem(`The files could not be read. (${String(error)})`);
    }
  };
  const missing = job.sources.filter(({ sha256 }) => !found.has(sha256));
  return { found, missing, problem, give };
}
