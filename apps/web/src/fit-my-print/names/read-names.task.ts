import type { Problem, Result } from '@printready/pixels/result';
import type { Roster } from '@printready/tools/fit-my-print';
import { loadNames } from '@printready/tools/host';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'read-names',
  pool: 'openings',
  patience: { silenceMs: 30_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type NamesRequest = {
  readonly name: string;
  readonly design: Blob;
  readonly list: string | Blob;
  readonly fonts: readonly Blob[];
  readonly narrowPercent: number;
};

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Fills a design from a list, one piece a row. */
export async function work({
  name,
  design,
  list,
  fonts,
  narrowPercent,
}: NamesRequest): Promise<Result<{ readonly roster: Roster }, Problem>> {
  const { makeRoster } = await loadNames();
  return makeRoster({
    ...{ stem: name.replace(/\.[^.]+$/, ''), narrowPercent },
    design: await bytesOf(design),
    list: typeof list === 'string' ? list : await bytesOf(list),
    fonts: await Promise.all(fonts.map(bytesOf)),
  });
}
