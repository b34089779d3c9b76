/** Images of more pixels than are held at once, in the converter's tasks. */
import type { DecodeProblem } from '@printready/codecs';
import { BadImage } from '@printready/codecs/bad-image';
import type { OpenedBands } from '@printready/codecs/bands/open-bands';

export type Failed = { readonly ok: false; readonly problem: DecodeProblem };

type LargeFormat = Extract<OpenedBands, { ok: true }>['format'];

export const refuseLarge = (format: LargeFormat, detail: string): Failed => ({
  ok: false,
  problem: { code: 'too-large', format, detail },
});

/** A file that turns out to be damaged on the way is told like one that does not open. */
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
