/** From printed coverage to the film: smaller dots where the press makes them grow, then one bit a pixel. */
import { type AmScreen, createAmScreen, FULL_TONE, screenAmRow } from '@printready/imaging/kernels/am-screen';
import { blueNoiseScreen, screenBlueNoiseRow } from '@printready/imaging/kernels/blue-noise';
import { ASSUMED_PPI, type Raster } from '@printready/imaging/raster';
import { compensateGain } from '@printready/imaging/separation/press';
import { nearestDot } from '@printready/imaging/separation/solve';
import type { Made } from './made.ts';

/** Tones are looked up in sixteenths of a byte. */
const STEPS = 255 * 16;
/** Plates that are areas, not tones: their edges are cut at half. */
const isAreas = ({ kind }: Made) => kind === 'spot' || kind === 'index';

/** The film's tone (0…FULL_TONE) of each printed coverage. */
function filmCurve(made: Made): Uint16Array {
  const { dotGain, minimumDot, maximumDot } = made.film;
  const range = { minimumDot: minimumDot / 100, maximumDot: maximumDot / 100 };
  return Uint16Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    if (isAreas(made)) return share < 0.5 ? 0 : FULL_TONE;
    return Math.round(FULL_TONE * nearestDot(compensateGain(share, dotGain), range));
  });
}

/** The film's byte of each printed byte, for plates that a RIP screens. */
export function filmBytes(made: Made): Uint8Array {
  const { dotGain } = made.film;
  return Uint8Array.from({ length: 256 }, (_, value) =>
    isAreas(made) ? value : Math.round(255 * compensateGain(value / 255, dotGain)),
  );
}

export type FilmSize = { readonly width: number; readonly height: number; readonly dpi: number };

export function filmSize({ widthInches, heightInches, film: { outputDpi: dpi } }: Made): FilmSize {
  const side = (inches: number) => Math.max(1, Math.round(inches * dpi));
  return { width: side(widthInches), height: side(heightInches), dpi };
}

/** Golden-ratio steps, so that no two plates' scattered dots begin alike. */
const SHIFT_X = 79;
const SHIFT_Y = 49;

type LayRow = (y: number, tone: Uint16Array, ink: Uint8Array) => void;

function createScreen(made: Made, index: number, dpi: number): LayRow | null {
  if (isAreas(made)) return null;
  const screen = made.inks[index]?.screen;
  if (!screen) {
    const tile = blueNoiseScreen();
    const shift = { x: (index * SHIFT_X) % tile.size, y: (index * SHIFT_Y) % tile.size };
    return (y, tone, ink) => screenBlueNoiseRow(tile, y, tone, ink, 1, shift);
  }
  const am: AmScreen = createAmScreen({ dpi, ...screen }, made.film.dot);
  const shift = Math.round(am.cellPixels * screen.shiftCells);
  return (y, tone, ink) => screenAmRow(am, y + shift, tone, ink, 1);
}

type PlateSamples = { readonly coverage: Uint8Array; readonly width: number; readonly height: number };

/** Where a film's pixel lies among a plate's: the two nearest, and 8 bits of the way between them. */
function placesOn(length: number, samples: number): { near: Int32Array; next: Int32Array; way: Int32Array } {
  const near = new Int32Array(length);
  const next = new Int32Array(length);
  const way = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const at = Math.min(samples - 1, Math.max(0, ((i + 0.5) * samples) / length - 0.5));
    near[i] = Math.floor(at);
    next[i] = Math.min(samples - 1, near[i]! + 1);
    way[i] = Math.round((at - near[i]!) * 256);
  }
  return { near, next, way };
}

/**
 * The plate's film, a row at a time: 1 where it is black.
 * @param each takes a row of bytes, 0 or 1, which is not kept.
 */
export async function screenFilm(
  { coverage, width, height }: PlateSamples,
  made: Made,
  index: number,
  each: (ink: Uint8Array, y: number) => Promise<void> | void,
): Promise<void> {
  const size = filmSize(made);
  const curve = filmCurve(made);
  const lay = createScreen(made, index, size.dpi);
  const across = placesOn(size.width, width);
  const down = placesOn(size.height, height);
  const tone = new Uint16Array(size.width);
  const ink = new Uint8Array(size.width);
  const line = new Int32Array(width);
  for (let y = 0; y < size.height; y++) {
    const [top, bottom, way] = [down.near[y]! * width, down.next[y]! * width, down.way[y]!];
    for (let x = 0; x < width; x++) line[x] = coverage[top + x]! * (256 - way) + coverage[bottom + x]! * way;
    for (let x = 0; x < size.width; x++) {
      const part = across.way[x]!;
      const sum = line[across.near[x]!]! * (256 - part) + line[across.next[x]!]! * part;
      tone[x] = curve[(sum + 2048) >> 12]!;
    }
    if (lay) {
      ink.fill(0);
      lay(y, tone, ink);
    } else for (let x = 0; x < ink.length; x++) ink[x] = tone[x]! === 0 ? 0 : 1;
    await each(ink, y);
  }
}

/** Cells smaller than this on the preview would be a pattern of its own. */
const LEAST_CELL_PIXELS = 4;

/** What the printed dots look like at the preview's own resolution; tones where they are too fine for it. */
export function dotsOf(plate: Uint8Array, input: Raster, made: Made, index: number): Uint8Array<ArrayBuffer> {
  const dpi = input.resolution?.x ?? ASSUMED_PPI;
  const screen = made.inks[index]?.screen;
  if (isAreas(made) || (screen && dpi / screen.frequencyLpi < LEAST_CELL_PIXELS)) return plate.slice();
  const { width, height } = input;
  const lay = createScreen(made, index, dpi);
  const dots = new Uint8Array(plate.length);
  const tone = new Uint16Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) tone[x] = plate[y * width + x]! * 257;
    const row = dots.subarray(y * width, (y + 1) * width);
    lay?.(y, tone, row);
    for (let x = 0; x < width; x++) row[x] = row[x]! * 255;
  }
  return dots;
}
