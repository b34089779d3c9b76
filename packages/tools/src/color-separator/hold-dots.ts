/**
 * Dots too small to hold on a screen, and holes too small to stay open. Rounding each pixel's tone would end a fade in a
 * visible band; instead the halftone's cells take turns: of the cells of a 2 % tone, two in five carry a 5 % dot and the
 * others none, so that the tone is kept in the mean and no dot is smaller than holds.
 */
import { type AmScreen, FULL_TONE } from '@printready/imaging/kernels/am-screen';
import { blueNoiseScreen } from '@printready/imaging/kernels/blue-noise';

type DotRange = {
  /** Tones, 0…FULL_TONE. */
  readonly least: number;
  readonly most: number;
};

export type Held = DotRange & {
  readonly width: number;
  readonly height: number;
  /** Rows that the screen is moved down by. */
  readonly shift: number;
  /** Apart for each plate, so that plates do not drop the same dots. */
  readonly plate: number;
  /** The tone at a point of the film. */
  readonly toneAt: (x: number, y: number) => number;
};

/** How far beyond the smallest dot, or hole, a tone still asks its cell. */
const ALSO = 1.5;

/** Changes tones of a row to ones that hold. */
export type HoldRow = (y: number, tone: Uint16Array) => void;

/** Golden-ratio steps through the noise. */
const PLATE_STEP_X = 29;
const PLATE_STEP_Y = 47;
const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** Directions in which a dot is looked at besides its middle. */
const AROUND = Array.from(
  { length: 8 },
  (_, i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)] as const,
);
/** Of a round dot's radius: dots are longer than wide, and a pixel is looked at by its middle. */
const REACH = 1.3;

/** Dots, or the holes between them, that hold or do not. */
type Spots = {
  /** Of the cell, from a dot's middle to the spot's. */
  readonly offset: number;
  /** Share of the cell that the smallest spot fills. */
  readonly area: number;
  /** The tone whose pixels are no part of a spot: one that reaches into them would be cut. */
  readonly none: number;
};

/** A lattice of cells over the film, with a decision for each that is made when it is first met. */
function createCells(
  { supercell: { a, b, dots }, cellPixels }: AmScreen,
  held: Held,
  { offset, area, none }: Spots,
) {
  const { width, height, shift, plate, toneAt } = held;
  const radius = REACH * cellPixels * Math.sqrt(area / Math.PI);
  const scale = dots / (a * a + b * b);
  const corners = [0, width].flatMap((x) => [shift, shift + height].map((y) => [x, y] as const));
  const columns = corners.map(([x, y]) => (x * a - y * b) * scale);
  const rows = corners.map(([x, y]) => (x * b + y * a) * scale);
  const [left, top] = [Math.floor(Math.min(...columns)) - 1, Math.floor(Math.min(...rows)) - 1];
  const across = Math.ceil(Math.max(...columns)) - left + 2;
  const decisions = new Uint8Array(across * (Math.ceil(Math.max(...rows)) - top + 2));
  const { thresholds, size } = blueNoiseScreen();
  const inside = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  const whenCut = none === 0 ? NO : YES;
  /** @param share of the cells that say yes where the tone is this. */
  return (x: number, y: number, share: (tone: number) => number): boolean => {
    const px = x + 0.5;
    const py = y + shift + 0.5;
    const column = Math.round((px * a - py * b) * scale - offset);
    const row = Math.round((px * b + py * a) * scale - offset);
    const at = (row - top) * across + (column - left);
    if (decisions[at] === UNKNOWN) {
      const [u, v] = [column + offset, row + offset];
      const middleX = (u * a + v * b) / dots - 0.5;
      const middleY = (v * a - u * b) / dots - 0.5 - shift;
      const toneBeside = (dx: number, dy: number) =>
        toneAt(inside(middleX + dx, width), inside(middleY + dy, height));
      const tone = toneBeside(0, 0);
      const cut = AROUND.some(([dx, dy]) => toneBeside(radius * dx, radius * dy) === none);
      const noiseX = column - left + plate * PLATE_STEP_X;
      const noiseY = row - top + plate * PLATE_STEP_Y;
      const turn = thresholds[(noiseY % size) * size + (noiseX % size)]! / 65_536;
      decisions[at] = cut ? whenCut : share(tone) > turn ? YES : NO;
    }
    return decisions[at] === YES;
  };
}

/** @returns null where every tone holds. */
export function createHolder(screen: AmScreen, held: Held): HoldRow | null {
  const { least, most } = held;
  if (least <= 0 && most >= FULL_TONE) return null;
  const dots = createCells(screen, held, { offset: 0, area: least / FULL_TONE, none: 0 });
  const holes = createCells(screen, held, { offset: 0.5, area: 1 - most / FULL_TONE, none: FULL_TONE });
  const ofDots = (tone: number) => tone / least;
  const ofHoles = (tone: number) => (tone - most) / (FULL_TONE - most);
  // A dot's pixels differ in tone: those of a cell that drops its dot go with it, though they would hold.
  const dotsTo = least * ALSO;
  const holesFrom = FULL_TONE - (FULL_TONE - most) * ALSO;
  return (y, tone) => {
    for (let x = 0; x < tone.length; x++) {
      const value = tone[x]!;
      if (value === 0 || value === FULL_TONE) continue;
      if (value < dotsTo) tone[x] = dots(x, y, ofDots) ? Math.max(least, value) : 0;
      else if (value > holesFrom) tone[x] = holes(x, y, ofHoles) ? FULL_TONE : Math.min(most, value);
    }
  };
}
