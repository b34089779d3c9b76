import { type FileFacts, matchSources } from '@printready/pipeline/job';
import type { TaskFacts } from '../../worker/task.ts';
import { sha256Of } from './hash.ts';

export const task = {
  name: 'match-job',
  pool: 'openings',
  patience: { silenceMs: 20_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type MatchRequest = {
  readonly sources: readonly FileFacts[];
  /** Files that were recognized before or are in the job, by SHA-256. */
  readonly known: readonly string[];
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
};

/** Recognizes files of a job by their content. `problem`: why a file does not belong to it; null if all do. */
export async function work({ sources, known, files }: MatchRequest) {
  const given = await Promise.all(
    files.map(async ({ name, blob }) => ({
      ...{ name, path: name, bytes: blob.size, sha256: await sha256Of(blob) },
    })),
  );
  const artwork = new Map(known.map((sha256) => [sha256, new Uint8Array()]));
  const matched = matchSources({ sources, artwork }, given);
  const isUnknown = !matched.ok && matched.problem.code === 'source-unknown';
  const hashes = given.map((one) => one.sha256);
  return { hashes, problem: isUnknown ? matched.problem.text : null };
}
