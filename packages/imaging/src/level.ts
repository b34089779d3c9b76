/** Whole-number arithmetic on levels, 0…255. */

/** Rounded. @param value up to 255², of whole numbers. */
export const divideBy255 = (value: number): number => Math.imul(value + 127, 0x8081) >>> 23;
