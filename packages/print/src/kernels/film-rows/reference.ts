import { FULL_TONE } from '../am-screen/screen.ts';

/** Plate bytes, and the film tone (0…FULL_TONE) for each of 256 values. */
export type FilmSource = {
  readonly coverage: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly tones: Uint16Array;
};

export type FilmSize = { readonly width: number; readonly height: number };

export type FilmTile = {
  readonly thresholds: Uint16Array;
  readonly width: number;
  /** Row of the tile for a film row, and the tile column of its first pixel. */
  readonly placeAt: (y: number) => { readonly row: number; readonly column: number };
};

export const CELL_UNDECIDED = 0;
export const CELL_CLEAR = 1;
export const CELL_INKED = 2;

export type Cells = {
  /** Offset of the cell's center from a dot's center, in cells. */
  readonly offset: number;
  readonly decide: (cell: number) => typeof CELL_CLEAR | typeof CELL_INKED;
};

/** Rules for tones whose dots or holes are too small to print: a clear cell gets no dot, an inked cell no hole. */
export type FilmHold = {
  readonly least: number;
  readonly most: number;
  /** Tone limits for decisions: dots below the first tone, holes from the second tone on. */
  readonly dotsTo: number;
  readonly holesFrom: number;
  /** Lattice: one side of a cell is (a, −b) · scale in pixels; rows are moved down by `shift`. */
  readonly a: number;
  readonly b: number;
  readonly scale: number;
  readonly shift: number;
  /** Indexes of the first cell, and the number of cells per row. */
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly cells: number;
  readonly dots: Cells;
  readonly holes: Cells;
};

function cellAt(hold: FilmHold, { offset }: Cells, x: number, y: number): number {
  const { a, b, scale, left, top, across, shift } = hold;
  const [px, py] = [x + 0.5, y + shift + 0.5];
  const column = Math.floor((px * a - py * b) * scale - offset + 0.5);
  const row = Math.floor((px * b + py * a) * scale - offset + 0.5);
  return (row - top) * across + (column - left);
}

/** Position of each film pixel among the plate samples: the two nearest samples, and an 8-bit fraction between them. */
export function placesOn(
  length: number,
  samples: number,
): { readonly near: Int32Array; readonly next: Int32Array; readonly fraction: Int32Array } {
  const near = new Int32Array(length);
  const next = new Int32Array(length);
  const fraction = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const at = Math.min(samples - 1, Math.max(0, ((i + 0.5) * samples) / length - 0.5));
    near[i] = Math.floor(at);
    next[i] = Math.min(samples - 1, near[i]! + 1);
    fraction[i] = Math.round((at - near[i]!) * 256);
  }
  return { near, next, fraction };
}

export function heldTone(hold: FilmHold, tone: number, x: number, y: number): number {
  const { least, most, dotsTo, holesFrom, dots, holes } = hold;
  if (tone === 0 || tone === FULL_TONE) return tone;
  if (tone < dotsTo) return dots.decide(cellAt(hold, dots, x, y)) === CELL_INKED ? Math.max(least, tone) : 0;
  if (tone < holesFrom) return tone;
  return holes.decide(cellAt(hold, holes, x, y)) === CELL_INKED ? FULL_TONE : Math.min(most, tone);
}

/** Packed bits of a film row, with the first pixel in the top bit, 1 = black. */
export function filmRowReference(
  { coverage, width: samples, height: sampleRows, tones }: FilmSource,
  { width, height }: FilmSize,
  tile: FilmTile,
  hold: FilmHold | null,
  y: number,
): Uint8Array {
  const across = placesOn(width, samples);
  const down = placesOn(height, sampleRows);
  const lineAt = (x: number) => {
    const [top, bottom] = [down.near[y]!, down.next[y]!].map((row) => tones[coverage[row * samples + x]!]!);
    return (top! * (256 - down.fraction[y]!) + bottom! * down.fraction[y]!) >> 8;
  };
  const { row, column } = tile.placeAt(y);
  const bits = new Uint8Array(Math.ceil(width / 8));
  for (let x = 0; x < width; x++) {
    const [near, next, fraction] = [lineAt(across.near[x]!), lineAt(across.next[x]!), across.fraction[x]!];
    const between = (near * (256 - fraction) + next * fraction + 128) >> 8;
    const tone = hold ? heldTone(hold, between, x, y) : between;
    if (tone >= tile.thresholds[row * tile.width + ((column + x) % tile.width)]!)
      bits[x >> 3]! |= 0x80 >> (x & 7);
  }
  return bits;
}
