/** Dithers whole cells, so that fades end without a visible band: at 2 %, two of five cells get a 5 % dot. */
import { exact } from '@printready/pixels/number';
import {
  type AmScreen,
  blueNoiseScreen,
  CELL_CLEAR,
  CELL_INKED,
  CELL_UNDECIDED,
  type Cells,
  type FilmHold,
  FULL_TONE,
  heldTone,
} from '@printready/print/screens';

type DotRange = {
  /** Range of printable tones, 0…FULL_TONE. */
  readonly least: number;
  readonly most: number;
};

export type HoldSettings = DotRange & {
  readonly width: number;
  readonly height: number;
  /** Vertical offset of the screen, in rows. */
  readonly shift: number;
  /** Plate index, which decorrelates dropped dots between plates. */
  readonly plate: number;
  readonly toneAt: (x: number, y: number) => number;
};

/** Tones up to this multiple of the smallest dot, or of the smallest hole, are decided per cell. */
const CELL_DECISION_FACTOR = 1.5;

export type HoldRow = (y: number, tone: Uint16Array) => void;

const PLATE_STEP_X = 29;
const PLATE_STEP_Y = 47;

const AROUND = Array.from(
  { length: 8 },
  (_, i) => [exact.cos((i * Math.PI) / 4), exact.sin((i * Math.PI) / 4)] as const,
);
/** Sampling distance, in radii of a round dot; above 1, because dots may be elongated. */
const REACH = 1.3;

type Spots = {
  readonly offset: number;
  readonly area: number;
  readonly none: number;
};

type Lattice = Pick<FilmHold, 'a' | 'b' | 'scale' | 'shift' | 'left' | 'top' | 'across' | 'cells'>;

function layCells(
  { supercell: { a, b, dots } }: AmScreen,
  { width, height, shift }: Pick<HoldSettings, 'width' | 'height' | 'shift'>,
): Lattice {
  const scale = dots / (a * a + b * b);
  const corners = [0, width].flatMap((x) => [shift, shift + height].map((y) => [x, y] as const));
  const columns = corners.map(([x, y]) => (x * a - y * b) * scale);
  const rows = corners.map(([x, y]) => (x * b + y * a) * scale);
  const [left, top] = [Math.floor(Math.min(...columns)) - 1, Math.floor(Math.min(...rows)) - 1];
  const across = Math.ceil(Math.max(...columns)) - left + 2;
  const cells = across * (Math.ceil(Math.max(...rows)) - top + 2);
  return { a, b, scale, shift, left, top, across, cells };
}

/** @param share fraction of the cells that get a spot at a given tone */
function createCells(
  { supercell: { a, b, dots }, cellPixels }: AmScreen,
  { width, height, shift, plate, toneAt }: HoldSettings,
  { across, left, top }: Lattice,
  { offset, area, none }: Spots,
  share: (tone: number) => number,
): Cells {
  const radius = REACH * cellPixels * Math.sqrt(area / Math.PI);
  const around = AROUND.map(([x, y]) => [radius * x, radius * y] as const);
  const { thresholds, size } = blueNoiseScreen();
  const inside = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  const whenCut = none === 0 ? CELL_CLEAR : CELL_INKED;
  return {
    offset,
    decide: (cell) => {
      const [column, row] = [cell % across, Math.floor(cell / across)];
      const [u, v] = [column + left + offset, row + top + offset];
      const middleX = (u * a + v * b) / dots - 0.5;
      const middleY = (v * a - u * b) / dots - 0.5 - shift;
      const toneBeside = (dx: number, dy: number) =>
        toneAt(inside(middleX + dx, width), inside(middleY + dy, height));
      const noiseX = column + plate * PLATE_STEP_X;
      const noiseY = row + plate * PLATE_STEP_Y;
      const turn = thresholds[(noiseY % size) * size + (noiseX % size)]! / 65_536;
      const inTurn = share(toneBeside(0, 0)) > turn ? CELL_INKED : CELL_CLEAR;
      // Leaves out a dot that a bare area cuts off, or a hole that a solid area cuts off.
      if (inTurn === whenCut) return inTurn;
      for (const [x, y] of around) if (toneBeside(x, y) === none) return whenCut;
      return inTurn;
    },
  };
}

/** @returns null if every tone is printable. */
export function createHold(screen: AmScreen, held: HoldSettings): FilmHold | null {
  const { least, most } = held;
  if (least <= 0 && most >= FULL_TONE) return null;
  const lattice = layCells(screen, held);
  const dots = { offset: 0, area: least / FULL_TONE, none: 0 };
  const holes = { offset: 0.5, area: 1 - most / FULL_TONE, none: FULL_TONE };
  return {
    ...{ ...lattice, least, most },
    // Pixels of one dot differ in tone, so in a cell without a dot, somewhat larger tones are dropped as
    // well.
    dotsTo: Math.ceil(least * CELL_DECISION_FACTOR),
    holesFrom: Math.floor(FULL_TONE - (FULL_TONE - most) * CELL_DECISION_FACTOR) + 1,
    dots: createCells(screen, held, lattice, dots, (tone) => tone / least),
    holes: createCells(screen, held, lattice, holes, (tone) => (tone - most) / (FULL_TONE - most)),
  };
}

function remember({ offset, decide }: Cells, cells: number): Cells {
  const decisions = new Uint8Array(cells);
  return {
    offset,
    decide: (cell) => {
      if (decisions[cell] === CELL_UNDECIDED) decisions[cell] = decide(cell);
      return decisions[cell] === CELL_INKED ? CELL_INKED : CELL_CLEAR;
    },
  };
}

export function holdRows(hold: FilmHold): HoldRow {
  const known = {
    ...hold,
    dots: remember(hold.dots, hold.cells),
    holes: remember(hold.holes, hold.cells),
  };
  return (y, tone) => {
    for (let x = 0; x < tone.length; x++) tone[x] = heldTone(known, tone[x]!, x, y);
  };
}
