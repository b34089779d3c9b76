import { roundTo } from '@printready/pixels/number';

/** Decimal places of a cent that are kept; the rest is floating-point noise, as in 120.49999999999999 for 120.5. */
const DIGITS = 6;

/** Rounds to whole cents, half up, everywhere in the same way. @param cents 0 or more */
export const wholeCents = (cents: number): number => Math.round(roundTo(cents, DIGITS));
