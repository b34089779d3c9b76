import { roundTo } from '@printready/pixels/number';

/** Digits of a cent that are computed noise: 120.49999999999999 is half a cent above 120. */
const DIGITS = 6;

/** The one rounding rule of money: half a cent goes up. @param cents 0 or more */
export const wholeCents = (cents: number): number => Math.round(roundTo(cents, DIGITS));
