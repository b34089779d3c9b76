/** Rounded quotient. @param value integer, 0…255² */
export const divideBy255 = (value: number): number => Math.imul(value + 127, 0x8081) >>> 23;
