/** What the converter's tasks refuse of images of more pixels than are held at once. */
import type { Failed, LargeFormat } from '../files/catch-damage.ts';

export const refuseLarge = (format: LargeFormat, detail: string): Failed => ({
  ok: false,
  problem: { code: 'too-large', format, detail },
});
