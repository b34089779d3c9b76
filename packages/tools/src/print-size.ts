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

/** Of an adult's front: what a tool opens with where a file does not say how wide it prints. */
const USUAL_WIDTH_MM = 254;

type Printed = Pick<Raster, 'width' | 'resolution'>;

/** A file that says nothing, a screen's resolution, or a width that nobody prints. */
export function asksPrintSize({ width, resolution }: Printed): boolean {
  if (!resolution || SCREEN_PPI.includes(Math.round(resolution.x))) return true;
  const inches = width / resolution.x;
  return inches > PRINT_WIDTH_IN.most || inches < PRINT_WIDTH_IN.least;
}

/** The file's own printed width where it can be meant, else an adult front's; to a tenth of a millimeter. */
export function suggestWidthMm(picture: Printed): number {
  const { width, resolution } = picture;
  if (!resolution || asksPrintSize(picture)) return USUAL_WIDTH_MM;
  return Math.round((width / resolution.x) * MM_PER_INCH * 10) / 10;
}

/** Pixels per printed inch: shops ask for 300, and 150 is the least. */
export function dpiState(ppi: number): PrintState {
  // As it is shown: files store 299.9994 for 300.
  const shown = Math.round(ppi);
  if (shown >= 300) return 'good';
  return shown >= 150 ? 'warn' : 'bad';
}

export const DPI_WORDS: Readonly<Record<PrintState, string>> = {
  good: 'Good',
  warn: 'A bit soft',
  bad: 'Too low',
};

/** Of both axes the one that prints worse. */
export const leastPpi = ({ x, y }: Resolution): number => Math.min(x, y);
