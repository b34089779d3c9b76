/** How large a picture prints: when that must be asked, what is offered, and how many pixels an inch needs. */

import type { Raster, Resolution } from '@printready/imaging/raster';
import { MM_PER_INCH } from '@printready/imaging/units';
import type { PrintState } from './tool.ts';

/** What cameras and screens write who know nothing of print. */
const SCREEN_PPI: readonly number[] = [72, 96];
/** Inches: a film is no wider, and nothing that is narrower fills more than a label. */
const PRINT_WIDTH_IN = { least: 2, most: 22 } as const;

/** Printed widths that shops offer, inches. */
export const PRINT_WIDTHS = [
  { label: 'Sleeve', inches: 3 },
  { label: 'Left chest', inches: 3.5 },
  { label: 'Youth', inches: 9 },
  { label: 'Adult front', inches: 11 },
  { label: 'Oversized', inches: 14 },
] as const;

/** An adult's front: the print width of every file that states none. */
export const ASSUMED_WIDTH_IN = 11;

/** `width` in pixels; `resolution` as the file states it. */
type Stated = Pick<Raster, 'width' | 'resolution'>;

const isOfScreen = ({ x }: Resolution): boolean => SCREEN_PPI.includes(Math.round(x));

/** As the file states it; assumed where it states nothing, or a screen's resolution. */
export function printResolution({ width, resolution }: Stated): {
  readonly resolution: Resolution;
  readonly assumed: boolean;
} {
  if (resolution && !isOfScreen(resolution)) return { resolution, assumed: false };
  const x = width / ASSUMED_WIDTH_IN;
  return { resolution: { x, y: resolution ? (x * resolution.y) / resolution.x : x }, assumed: true };
}

/** Said wherever a result is made with it. */
export const SIZE_ASSUMED = `The file does not say how large it prints; ${ASSUMED_WIDTH_IN} in wide is assumed.`;

/** Where the size is assumed, or nobody prints as wide as the file states. */
export function asksPrintSize({ width, resolution }: Stated): boolean {
  if (!resolution || isOfScreen(resolution)) return true;
  const inches = width / resolution.x;
  return inches > PRINT_WIDTH_IN.most || inches < PRINT_WIDTH_IN.least;
}

/** The stated print width, or the assumed one where nobody prints the stated; mm, to a tenth. */
export function suggestWidthMm(picture: Stated): number {
  const { width, resolution } = picture;
  const inches = resolution && !asksPrintSize(picture) ? width / resolution.x : ASSUMED_WIDTH_IN;
  return Math.round(inches * MM_PER_INCH * 10) / 10;
}

/** Pixels per printed inch: shops ask for 300, and 150 is the least. */
export function dpiState(ppi: number): PrintState {
  // As it is shown: files store 299.9994 for 300.
  const shown = Math.round(ppi);
  if (shown >= 300) return 'good';
  return shown >= 150 ? 'warn' : 'bad';
}

/** A size that is assumed is never good: somebody has to look at it. */
export function printedDpi(
  ppi: number,
  assumed: boolean,
): { readonly state: PrintState; readonly word: string } {
  const state = dpiState(ppi);
  return assumed && state === 'good'
    ? { state: 'warn', word: 'Print size assumed' }
    : { state, word: DPI_WORDS[state] };
}

const DPI_WORDS: Readonly<Record<PrintState, string>> = {
  good: 'Good',
  warn: 'A bit soft',
  bad: 'Too low',
};

/** Of both axes the one that prints worse. */
export const leastPpi = ({ x, y }: Resolution): number => Math.min(x, y);
