/** Large files are read while a tool runs; damage found at that point is returned as a problem opening the file. */
import type { DecodeProblem } from '@printready/codecs';
import type { OpenedBands } from '@printready/codecs/bands';
import { BadImage } from '@printready/codecs/runtime';
import { type Failed, failed } from '@printready/pixels/result';

export type LargeFormat = Extract<OpenedBands, { ok: true }>['format'];

export async function catchDamage<Answer>(
  format: LargeFormat,
  work: () => Promise<Answer>,
): Promise<Answer | Failed<DecodeProblem>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    return failed({ code: error.code, format, text: error.message });
  }
}
