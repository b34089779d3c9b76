import type { Design } from '@printready/designer/scene';

/** Adult large, laid flat: 560 mm across the chest, collar 90 mm deep. */
export const SHIRT = {
  width: 560,
  height: 490,
  body: 'M224 34C246 88 314 88 336 34L420 60C442 68 454 84 464 106L508 196L446 224L432 200C434 280 432 380 434 454C330 462 230 462 126 454C128 380 126 280 128 200L114 224L52 196L96 106C106 84 118 68 140 60Z',
  inside: 'M224 34C246 88 314 88 336 34C312 43 248 43 224 34Z',
  seams:
    'M212 38C238 104 322 104 348 38M420 60C410 110 420 160 432 200M140 60C150 110 140 160 128 200M502 183L441 211M58 183L119 211M126 444C230 452 330 452 434 444',
} as const;
const CHEST_MM = 304;
const CHEST_MIDDLE = 280;
/** Usual top of a print in units of the shirt drawing: three fingers below the collar. */
const PRINT_TOP = 120;
/** Maximum width of a left-chest print, mm. */
const SMALL_MM = 110;

/** Print box in units of the shirt drawing. */
export function printBox({ widthMm, heightMm }: Design['print']): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  // The drawing scales the chest's real width of 560 mm to CHEST_MM.
  const scale = CHEST_MM / 560;
  const middle = widthMm <= SMALL_MM ? CHEST_MIDDLE + CHEST_MM / 5 : CHEST_MIDDLE;
  const [width, height] = [widthMm * scale, heightMm * scale];
  return { x: middle - width / 2, y: PRINT_TOP, width, height };
}

/** Minimum width required by marketplaces, px. */
const LISTING_PX = 2000;

export function writeMockUp({ print, garment }: Design, svg: string): string {
  const { x, y, width, height } = printBox(print);
  const box = /viewBox="[^"]*"/.exec(svg)?.[0] ?? '';
  const drawn = svg.replace(
    /^<svg [^>]*>/,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" ${box}>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LISTING_PX}px" height="${LISTING_PX}px" viewBox="-10 -45 580 580">`,
    '<path fill="#ECEBE8" d="M-10-45h580v580h-580z"/>',
    `<path fill="${garment.hex}" stroke="#00000040" stroke-width="2" stroke-linejoin="round" d="${SHIRT.body}"/>`,
    `<path fill="${garment.hex}" d="${SHIRT.inside}"/><path fill="#00000040" d="${SHIRT.inside}"/>`,
    `<path fill="none" stroke="#00000033" stroke-width="1.5" d="${SHIRT.seams}"/>`,
    drawn,
    '</svg>',
  ].join('\n');
}
