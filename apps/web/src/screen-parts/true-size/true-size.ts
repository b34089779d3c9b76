/** CSS pixels per millimeter of this screen, measured once with a bank card and stored in this browser. */

const KEY = 'printready-pixels-per-mm';
/** CSS definition of 96 px per inch, used until the screen is measured. */
export const CLAIMED_PIXELS_PER_MM = 96 / 25.4;
/** ISO/IEC 7810 ID-1. */
export const CARD_MM = { width: 85.6, height: 53.98 } as const;
export const PIXELS_PER_MM = { min: 1.5, max: 12, step: 0.01 } as const;

export function readPixelsPerMm(): number | null {
  const stored = Number(localStorage.getItem(KEY));
  return stored >= PIXELS_PER_MM.min && stored <= PIXELS_PER_MM.max ? stored : null;
}

export function savePixelsPerMm(value: number): void {
  localStorage.setItem(KEY, String(value));
}
