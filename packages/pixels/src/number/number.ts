export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

export const clampShare = (value: number): number => Math.min(Math.max(value, 0), 1);

export const toByte = (value: number): number => Math.round(Math.min(Math.max(value, 0), 255));

/** @param digits decimal places to keep */
export const roundTo = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;
