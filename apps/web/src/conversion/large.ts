/** Conversions that images over the memory limit do not support. */
import type { Failed, LargeFormat } from '../files/open/catch-damage.ts';

export const refuseLarge = (format: LargeFormat, detail: string): Failed => ({
  ok: false,
  problem: { code: 'too-large', format, detail },
});
