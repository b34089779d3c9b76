import { MM_PER_INCH } from '@printready/pixels/number';
import type { Raster, Resolution } from '@printready/pixels/raster';
import type { PrintState } from './contract/tool.ts';

/** Default resolutions that cameras and screen software write; unrelated to print. */
const SCREEN_PPI: readonly number[] = [72, 96];
/** Limits on a plausible print width, inches: the smallest print that is not a label, and the widest film. */
const PRINT_WIDTH_IN = { least: 2, most: 22 } as const;

export const PRINT_WIDTHS = [
  { label: 'Sleeve', inches: 3 },
  { label: 'Left chest', inches: 3.5 },
  { label: 'Youth', inches: 9 },
  { label: 'Adult front', inches: 11 },
  { label: 'Oversized', inches: 14 },
] as const;

/** Print width of an adult front, assumed for files that do not state a width. */
export const ASSUMED_WIDTH_IN = 11;

type Stated = Pick<Raster, 'width' | 'resolution'>;

const isOfScreen = ({ x }: Resolution): boolean => SCREEN_PPI.includes(Math.round(x));

export function printResolution({ width, resolution }: Stated): {
  readonly resolution: Resolution;
  readonly assumed: boolean;
} {
  if (resolution && !isOfScreen(resolution)) return { resolution, assumed: false };
  const x = width / ASSUMED_WIDTH_IN;
  return { resolution: { x, y: resolution ? (x * resolution.y) / resolution.x : x }, assumed: true };
}

export const SIZE_ASSUMED = `The file does not say how large it prints; ${ASSUMED_WIDTH_IN} in wide is assumed.`;

export function asksPrintSize({ width, resolution }: Stated): boolean {
  if (!resolution || isOfScreen(resolution)) return true;
  const inches = width / resolution.x;
  return inches > PRINT_WIDTH_IN.most || inches < PRINT_WIDTH_IN.least;
}

/** Print width stated in the file, or the assumed width if that is missing or implausible; mm, rounded to a tenth. */
export function suggestWidthMm(picture: Stated): number {
  const { width, resolution } = picture;
  const inches = resolution && !asksPrintSize(picture) ? width / resolution.x : ASSUMED_WIDTH_IN;
  return Math.round(inches * MM_PER_INCH * 10) / 10;
}

export function dpiState(ppi: number): PrintState {
  // Rated by the rounded value that is displayed, because files store 299.9994 for 300.
  const shown = Math.round(ppi);
  if (shown >= 300) return 'good';
  return shown >= 150 ? 'warn' : 'bad';
}

/** Rates a resolution in print; at an assumed size, it is never good, because the user must check the size. */
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

export const leastPpi = ({ x, y }: Resolution): number => Math.min(x, y);
