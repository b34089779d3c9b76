/** A large file is read while it is worked on: one that turns out to be damaged on the way is told like one that does not open. */
import type { DecodeProblem } from '@printready/codecs';
import { BadImage } from '@printready/codecs/bad-image';
import type { OpenedBands } from '@printready/codecs/bands/open-bands';

export type Failed = { readonly ok: false; readonly problem: DecodeProblem };

export type LargeFormat = Extract<OpenedBands, { ok: true }>['format'];

export async function tellDamage<Answer>(
  format: LargeFormat,
  work: () => Promise<Answer>,
): Promise<Answer | Failed> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    return { ok: false, problem: { code: error.code, format, detail: error.message } };
  }
}
