/** Images of more pixels than are held at once, in the converter's tasks. */
import type { DecodeProblem } from '@printready/codecs';
import { BadImage } from '@printready/codecs/bad-image';

export type Failed = { readonly ok: false; readonly problem: DecodeProblem };

export const refuseLarge = (detail: string): Failed => ({
  ok: false,
  problem: { code: 'too-large', format: 'png', detail },
});

/** A file that turns out to be damaged on the way is told like one that does not open. */
export async function tellDamage<Answer>(work: () => Promise<Answer>): Promise<Answer | Failed> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    return { ok: false, problem: { code: error.code, format: 'png', detail: error.message } };
  }
}
