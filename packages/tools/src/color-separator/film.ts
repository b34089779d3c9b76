/** From printed coverage to the film: smaller dots where the press makes them grow, then one bit a pixel. */
import { type AmScreen, createAmScreen, FULL_TONE, screenAmRow } from '@printready/imaging/kernels/am-screen';
import { blueNoiseScreen, screenBlueNoiseRow } from '@printready/imaging/kernels/blue-noise';
import { ASSUMED_PPI, type Raster, type Resolution } from '@printready/imaging/raster';
import { compensateGain, growDot } from '@printready/imaging/separation/press';
import { createHolder, type HoldRow } from './hold-dots.ts';
import type { Made } from './made.ts';

/** Plates that are areas, not tones: their edges are cut at half. */
const isAreas = ({ kind }: Made) => kind === 'spot' || kind === 'index';
const HALF_TONE = 32_768;

/**
 * Of 50 %, on the press that the profile of coated paper describes, by its standard; of a press of the user's own, its
 * black says it. A profile's tones are those of files, not of the print.
 */
const PROFILE_GAIN = 14;

/** The film's tone (0…FULL_TONE) of each byte of a plate. No film has more than its plate. */
function filmTones(made: Made, index: number): Uint16Array {
  const dotGain = made.inks[index]?.dotGain ?? made.film.dotGain;
  const own = made.profile?.blackGain ?? PROFILE_GAIN;
  const printed = (share: number) => (made.kind === 'cmyk' ? growDot(share, own) : share);
  const gain = made.kind === 'cmyk' ? Math.max(own, dotGain) : dotGain;
  return Uint16Array.from({ length: 256 }, (_, value) =>
    isAreas(made) ? value * 257 : Math.round(FULL_TONE * compensateGain(printed(value / 255), gain)),
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

type Samples = { readonly coverage: Uint8Array; readonly width: number; readonly height: number };

type Screen = {
  readonly lay: (y: number, tone: Uint16Array, ink: Uint8Array) => void;
  /** Null where dots have one size, or all of them hold. */
  readonly hold: HoldRow | null;
};

/** @param toneAt the film's tone at a point of it. */
function createScreen(
  made: Made,
  index: number,
  { width, height, dpi }: FilmSize,
  toneAt: (x: number, y: number) => number,
): Screen | null {
  if (isAreas(made)) return null;
  const screen = made.inks[index]?.screen;
  if (!screen) {
    const tile = blueNoiseScreen();
    const shift = { x: (index * SHIFT_X) % tile.size, y: (index * SHIFT_Y) % tile.size };
    return { lay: (y, tone, ink) => screenBlueNoiseRow(tile, y, tone, ink, 1, shift), hold: null };
  }
  const am: AmScreen = createAmScreen({ dpi, ...screen }, screen.dot ?? made.film.dot);
  const shift = Math.round(am.cellPixels * screen.shiftCells);
  const { minimumDot, maximumDot } = made.film;
  const hold = createHolder(am, {
    least: Math.ceil((FULL_TONE * minimumDot) / 100),
    most: Math.floor((FULL_TONE * maximumDot) / 100),
    ...{ width, height, shift, plate: index, toneAt },
  });
  return { lay: (y, tone, ink) => screenAmRow(am, y + shift, tone, ink, 1), hold };
}

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
  { coverage, width, height }: Samples,
  made: Made,
  index: number,
  each: (ink: Uint8Array, y: number) => Promise<void> | void,
): Promise<void> {
  const size = filmSize(made);
  const tones = filmTones(made, index);
  const across = placesOn(size.width, width);
  const down = placesOn(size.height, height);
  const nearest = (x: number, y: number) =>
    tones[coverage[down.near[Math.round(y)]! * width + across.near[Math.round(x)]!]!]!;
  const screen = createScreen(made, index, size, nearest);
  const tone = new Uint16Array(size.width);
  const ink = new Uint8Array(size.width);
  // One more, so that the last has a next.
  const line = new Int32Array(width + 1);
  const { near, way } = across;
  for (let y = 0; y < size.height; y++) {
    const [top, bottom, part] = [down.near[y]! * width, down.next[y]! * width, down.way[y]!];
    for (let x = 0; x < width; x++)
      line[x] = (tones[coverage[top + x]!]! * (256 - part) + tones[coverage[bottom + x]!]! * part) >> 8;
    line[width] = line[width - 1]!;
    for (let x = 0; x < tone.length; x++) {
      const at = near[x]!;
      const here = line[at]!;
      tone[x] = here + (((line[at + 1]! - here) * way[x]! + 128) >> 8);
    }
    if (screen) {
      screen.hold?.(y, tone);
      ink.fill(0);
      screen.lay(y, tone, ink);
    } else for (let x = 0; x < ink.length; x++) ink[x] = tone[x]! < HALF_TONE ? 0 : 1;
    await each(ink, y);
  }
}

type GrayPlate = Samples & { readonly resolution: Resolution | null };

/**
 * The film's bytes of each plate, for a RIP that makes the dots: made up for the press's gain, no dot smaller or larger
 * than holds, and nowhere more ink than the plates have together.
 */
export function grayFilms(plates: readonly GrayPlate[], made: Made): Uint8Array<ArrayBuffer>[] {
  if (isAreas(made)) return plates.map(({ coverage }) => coverage.slice());
  const bytes = plates.map((_, index) => filmTones(made, index).map((tone) => Math.round(tone / 257)));
  const films = plates.map((plate, index) => holdGray(plate, made, index));
  const limit = Math.floor(2.55 * made.film.inkLimit);
  if (255 * plates.length <= limit) return films;
  for (let at = 0; at < (films[0]?.length ?? 0); at++) {
    let sum = films.reduce((all, film) => all + film[at]!, 0);
    // What a dot was made larger by to hold is taken back, dot by dot.
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

/** Cells of fewer pixels a side are no cells of this picture's. */
const LEAST_CELL = 2;

function holdGray({ coverage, width, height, resolution }: GrayPlate, made: Made, index: number) {
  const tones = filmTones(made, index);
  const dpi = resolution?.x ?? ASSUMED_PPI;
  const toneAt = (x: number, y: number) => tones[coverage[Math.round(y) * width + Math.round(x)]!]!;
  const lpi = made.inks[index]?.screen?.frequencyLpi ?? 0;
  const coarse = lpi > 0 && dpi / lpi < LEAST_CELL;
  const hold = coarse ? null : createScreen(made, index, { width, height, dpi }, toneAt)?.hold;
  const film = new Uint8Array(coverage.length);
  const row = new Uint16Array(width);
  const [least, most] = [Math.ceil(2.55 * made.film.minimumDot), Math.floor(2.55 * made.film.maximumDot)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) row[x] = tones[coverage[y * width + x]!]!;
    hold?.(y, row);
    for (let x = 0; x < width; x++, at++) {
      const value = Math.round(row[x]! / 257);
      // A byte of a dot that holds is never rounded out of the range.
      film[at] = !hold || value === 0 || value === 255 ? value : Math.min(most, Math.max(least, value));
    }
  }
  return film;
}

/** Cells smaller than this on the preview would be a pattern of its own. */
const LEAST_CELL_PIXELS = 4;

/** What the printed dots look like at the preview's own resolution; tones where they are too fine for it. */
export function dotsOf(plate: Uint8Array, input: Raster, made: Made, index: number): Uint8Array<ArrayBuffer> {
  const { width, height } = input;
  const dpi = input.resolution?.x ?? ASSUMED_PPI;
  const lpi = made.inks[index]?.screen?.frequencyLpi ?? 0;
  if (lpi > 0 && dpi / lpi < LEAST_CELL_PIXELS) return plate.slice();
  const toneAt = (x: number, y: number) => plate[Math.round(y) * width + Math.round(x)]! * 257;
  const screen = createScreen(made, index, { width, height, dpi }, toneAt);
  if (!screen) return plate.slice();
  const dots = new Uint8Array(plate.length);
  const tone = new Uint16Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) tone[x] = plate[y * width + x]! * 257;
    screen.hold?.(y, tone);
    const row = dots.subarray(y * width, (y + 1) * width);
    screen.lay(y, tone, row);
    for (let x = 0; x < width; x++) row[x] = row[x]! * 255;
  }
  return dots;
}
