import { stemOf } from '@printready/codecs/formats';
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
  /** Null: only the fields of the design are read. */
  readonly list: string | Blob | null;
  readonly fonts: readonly Blob[];
  readonly narrowPercent: number;
};

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

type NamesRead = { readonly fields: readonly string[]; readonly roster: Roster | null };

/** Reads the fields of a design and fills them from a list, one piece a row. */
export async function work(request: NamesRequest): Promise<Result<NamesRead, Problem>> {
  const { makeRoster, readFields } = await loadNames();
  const { list, narrowPercent } = request;
  const design = await bytesOf(request.design);
  const fonts = await Promise.all(request.fonts.map(bytesOf));
  if (list === null) {
    const read = await readFields({ design, fonts });
    return read.ok ? { ok: true, fields: read.fields, roster: null } : read;
  }
  const made = await makeRoster({
    ...{ stem: stemOf(request.name), design, fonts, narrowPercent },
    list: typeof list === 'string' ? list : await bytesOf(list),
  });
  return made.ok ? { ok: true, fields: made.roster.fields, roster: made.roster } : made;
}
