import { ASSUMED_PPI, type Raster, type Resolution } from '@printready/pixels/raster';
import {
  type AmScreen,
  amPlace,
  blueNoiseScreen,
  createAmScreen,
  type FilmHold,
  type FilmRows,
  type FilmTile,
  FULL_TONE,
  openFilmRows,
  placesOn,
  screenByThresholds,
} from '@printready/print/screens';
import type { ExportSource } from './export-source.ts';
import { filmShare } from './film-tone.ts';
import { createHold, holdRows } from './hold-dots.ts';

export const isAreas = ({ kind }: ExportSource) => kind === 'spot' || kind === 'index';
const HALF_TONE = 32_768;

function filmTones(made: ExportSource, index: number): Uint16Array {
  const dotGain = made.inks[index]?.dotGain ?? made.film.dotGain;
  const gain = { kind: made.kind, dotGain, blackGain: made.profile?.blackGain };
  return Uint16Array.from({ length: 256 }, (_, value) =>
    isAreas(made) ? COVERAGES[value]! : Math.round(FULL_TONE * filmShare(value / 255, gain)),
  );
}

export type FilmSize = { readonly width: number; readonly height: number; readonly dpi: number };

export function filmSize({ widthInches, heightInches, film: { outputDpi: dpi } }: ExportSource): FilmSize {
  const side = (inches: number) => Math.max(1, Math.round(inches * dpi));
  return { width: side(widthInches), height: side(heightInches), dpi };
}

/** Golden-ratio steps between plates, which decorrelate their stochastic dots. */
const SHIFT_X = 79;
const SHIFT_Y = 49;

type Samples = { readonly coverage: Uint8Array; readonly width: number; readonly height: number };

type Screen = {
  readonly tile: FilmTile;
  /** Null for stochastic dots, which have one size, or if every dot is printable. */
  readonly hold: FilmHold | null;
};

function createScreen(
  made: ExportSource,
  index: number,
  { width, height, dpi }: FilmSize,
  toneAt: (x: number, y: number) => number,
): Screen | null {
  if (isAreas(made)) return null;
  const screen = made.inks[index]?.screen;
  if (!screen) {
    const { size, thresholds } = blueNoiseScreen();
    const [column, down] = [(index * SHIFT_X) % size, (index * SHIFT_Y) % size];
    const placeAt = (y: number) => ({ row: (y + down) % size, column });
    return { tile: { thresholds, width: size, placeAt }, hold: null };
  }
  const am: AmScreen = createAmScreen({ dpi, ...screen }, screen.dot ?? made.film.dot);
  const shift = Math.round(am.cellPixels * screen.shiftCells);
  const { minimumDot, maximumDot } = made.film;
  const hold = createHold(am, {
    least: Math.ceil((FULL_TONE * minimumDot) / 100),
    most: Math.floor((FULL_TONE * maximumDot) / 100),
    ...{ width, height, shift, plate: index, toneAt },
  });
  const { thresholds, brickWidth } = am;
  return { tile: { thresholds, width: brickWidth, placeAt: (y) => amPlace(am, y + shift) }, hold };
}

const COVERAGES = Uint16Array.from({ length: 256 }, (_, value) => value * 257);

const HALVES: FilmTile = {
  thresholds: Uint16Array.of(HALF_TONE),
  width: 1,
  placeAt: () => ({ row: 0, column: 0 }),
};

/** Opens a plate's film, which writes rows as packed bits, 1 = black, and counts black pixels. */
export function openFilm({ coverage, width, height }: Samples, made: ExportSource, index: number): FilmRows {
  const size = filmSize(made);
  const tones = filmTones(made, index);
  const across = placesOn(size.width, width);
  const down = placesOn(size.height, height);
  const nearest = (x: number, y: number) =>
    tones[coverage[down.near[Math.round(y)]! * width + across.near[Math.round(x)]!]!]!;
  const screen = createScreen(made, index, size, nearest);
  return openFilmRows({ coverage, width, height, tones }, size, screen?.tile ?? HALVES, screen?.hold ?? null);
}

/** Film without dots: black where the coverage is at least half. */
export const openLineFilm = ({ coverage, width, height }: Samples, size: FilmSize): FilmRows =>
  openFilmRows({ coverage, width, height, tones: COVERAGES }, size, HALVES, null);

type GrayPlate = Samples & { readonly resolution: Resolution | null };

export function grayFilms(plates: readonly GrayPlate[], made: ExportSource): Uint8Array<ArrayBuffer>[] {
  if (isAreas(made)) return plates.map(({ coverage }) => coverage.slice());
  if (made.asSent)
    return plates.map((plate, i) =>
      made.inks[i]?.kind === 'base' ? holdGray(plate, made, i) : plate.coverage.slice(),
    );
  const bytes = plates.map((_, index) => filmTones(made, index).map((tone) => Math.round(tone / 257)));
  const films = plates.map((plate, index) => holdGray(plate, made, index));
  const limit = Math.floor(2.55 * made.film.inkLimit);
  if (255 * plates.length <= limit) return films;
  for (let at = 0; at < (films[0]?.length ?? 0); at++) {
    let sum = films.reduce((all, film) => all + film[at]!, 0);
    // Undoes the enlargement of minimum dots one by one until the total ink is within the limit.
    for (let i = films.length - 1; i >= 0 && sum > limit; i--) {
      const tone = bytes[i]![plates[i]!.coverage[at]!]!;
      const film = films[i]!;
      if (film[at]! <= tone) continue;
      const lower = film[at] === 255 ? Math.floor(2.55 * made.film.maximumDot) : 0;
      sum -= film[at]! - lower;
      film[at] = lower;
    }
  }
  return films;
}

/** Minimum cell size, px per side; if cells are smaller, single pixels are dithered instead of cells. */
const LEAST_CELL = 2;

function holdPixel(value: number, least: number, most: number, turn: number): number {
  if (value > 0 && value < least) return value > turn * least ? least : 0;
  if (value > most && value < 255) return value - most > turn * (255 - most) ? 255 : most;
  return value;
}

function holdGray({ coverage, width, height, resolution }: GrayPlate, made: ExportSource, index: number) {
  const tones = filmTones(made, index);
  const dpi = resolution?.x ?? ASSUMED_PPI;
  const toneAt = (x: number, y: number) => tones[coverage[Math.round(y) * width + Math.round(x)]!]!;
  const lpi = made.inks[index]?.screen?.frequencyLpi ?? 0;
  const coarse = lpi > 0 && dpi / lpi < LEAST_CELL;
  const rules = coarse ? null : createScreen(made, index, { width, height, dpi }, toneAt)?.hold;
  const hold = rules ? holdRows(rules) : null;
  const { thresholds, size } = blueNoiseScreen();
  const film = new Uint8Array(coverage.length);
  const row = new Uint16Array(width);
  const [least, most] = [Math.ceil(2.55 * made.film.minimumDot), Math.floor(2.55 * made.film.maximumDot)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) row[x] = tones[coverage[y * width + x]!]!;
    hold?.(y, row);
    const noise = ((y + index * SHIFT_Y) % size) * size;
    for (let x = 0; x < width; x++, at++) {
      const value = Math.round(row[x]! / 257);
      if (coarse) {
        const turn = thresholds[noise + ((x + index * SHIFT_X) % size)]! / 65_536;
        film[at] = holdPixel(value, least, most, turn);
        continue;
      }
      film[at] = !hold || value === 0 || value === 255 ? value : Math.min(most, Math.max(least, value));
    }
  }
  return film;
}

/** Minimum cell size in the preview, px; smaller cells would alias. */
const LEAST_CELL_PIXELS = 4;

export function dotsOf(
  plate: Uint8Array,
  input: Raster,
  made: ExportSource,
  index: number,
): Uint8Array<ArrayBuffer> {
  const { width, height } = input;
  const dpi = input.resolution?.x ?? ASSUMED_PPI;
  const lpi = made.inks[index]?.screen?.frequencyLpi ?? 0;
  if (lpi > 0 && dpi / lpi < LEAST_CELL_PIXELS) return plate.slice();
  const toneAt = (x: number, y: number) => plate[Math.round(y) * width + Math.round(x)]! * 257;
  const screen = createScreen(made, index, { width, height, dpi }, toneAt);
  if (!screen) return plate.slice();
  const hold = screen.hold ? holdRows(screen.hold) : null;
  const dots = new Uint8Array(plate.length);
  const tone = new Uint16Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) tone[x] = plate[y * width + x]! * 257;
    hold?.(y, tone);
    const { row, column } = screen.tile.placeAt(y);
    screenByThresholds(screen.tile, row, column, tone, dots.subarray(y * width, (y + 1) * width), 255);
  }
  return dots;
}
