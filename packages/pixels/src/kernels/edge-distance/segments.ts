import { type Coverage, edgeBetween, LEVEL } from './edge-point.ts';

export type EdgeSegments = {
  readonly count: number;
  /** x0, y0, x1, y1 per segment; pixel centers are integers. */
  readonly ends: Float32Array;
  /** First segment in each square, or −1; `(width + 1) × (height + 1)` squares include the picture's border. */
  readonly firstOf: Int32Array;
  readonly links: Int32Array;
  readonly middleX: Float32Array;
  readonly middleY: Float32Array;
};

const TOP = 0;
const RIGHT = 1;
const BOTTOM = 2;
const LEFT = 3;

/** Marching squares: pairs of sides by inside corners (1 upper left, 2 upper right, 4 lower right, 8 lower left). */
const PIECES: readonly (readonly number[])[] = [
  [],
  [LEFT, TOP],
  [TOP, RIGHT],
  [LEFT, RIGHT],
  [RIGHT, BOTTOM],
  [],
  [TOP, BOTTOM],
  [LEFT, BOTTOM],
  [BOTTOM, LEFT],
  [BOTTOM, TOP],
  [],
  [BOTTOM, RIGHT],
  [RIGHT, LEFT],
  [RIGHT, TOP],
  [TOP, LEFT],
  [],
];
const CUT_UPPER_LEFT = [LEFT, TOP, RIGHT, BOTTOM] as const;
const CUT_OTHERS = [TOP, RIGHT, BOTTOM, LEFT] as const;

class Growing {
  ends = new Float32Array(4096);
  squares = new Int32Array(1024);
  /** Sides joined by each segment, as first × 4 + second. */
  sides = new Uint8Array(1024);
  count = 0;

  private grow(): void {
    const { ends, squares, sides, count } = this;
    this.ends = new Float32Array(count * 8);
    this.ends.set(ends);
    this.squares = new Int32Array(count * 2);
    this.squares.set(squares);
    this.sides = new Uint8Array(count * 2);
    this.sides.set(sides);
  }

  push(square: number, sides: number, x0: number, y0: number, x1: number, y1: number): void {
    if (this.count === this.squares.length) this.grow();
    const at = this.count * 4;
    this.squares[this.count] = square;
    this.sides[this.count] = sides;
    this.ends[at] = x0;
    this.ends[at + 1] = y0;
    this.ends[at + 2] = x1;
    this.ends[at + 3] = y1;
    this.count++;
  }
}

function crossingOf(coverage: Coverage, code: number, side: number, x: number, y: number): number {
  switch (side) {
    case TOP:
      return (code & 1) !== 0
        ? x - 1 + edgeBetween(coverage, x - 1, y - 1, 1, 0)
        : x - edgeBetween(coverage, x, y - 1, -1, 0);
    case RIGHT:
      return (code & 2) !== 0
        ? y - 1 + edgeBetween(coverage, x, y - 1, 0, 1)
        : y - edgeBetween(coverage, x, y, 0, -1);
    case BOTTOM:
      return (code & 8) !== 0
        ? x - 1 + edgeBetween(coverage, x - 1, y, 1, 0)
        : x - edgeBetween(coverage, x, y, -1, 0);
    default:
      return (code & 1) !== 0
        ? y - 1 + edgeBetween(coverage, x - 1, y - 1, 0, 1)
        : y - edgeBetween(coverage, x - 1, y, 0, -1);
  }
}

function sidesOf(code: number, sum: number): readonly number[] {
  if (code !== 5 && code !== 10) return PIECES[code]!;
  return (code === 5) === sum > 4 * LEVEL ? CUT_OTHERS : CUT_UPPER_LEFT;
}

export function findSegments(coverage: Coverage): EdgeSegments {
  const { bytes, width, height } = coverage;
  const stride = width + 1;
  const firstOf = new Int32Array(stride * (height + 1)).fill(-1);
  const found = new Growing();
  // Pixel rows are padded with one empty pixel; rows above and below the picture are empty.
  let above = new Uint8Array(stride);
  let here = new Uint8Array(stride);
  for (let y = 0; y <= height; y++) {
    if (y < height) here.set(bytes.subarray(y * width, (y + 1) * width));
    else here.fill(0);
    let left = 0;
    for (let x = 0; x <= width; x++) {
      const right = (above[x]! > LEVEL ? 2 : 0) | (here[x]! > LEVEL ? 4 : 0);
      const code = right | left;
      left = ((right >> 1) & 1) | ((right << 1) & 8);
      if (code === 0 || code === 15) continue;
      firstOf[y * stride + x] = found.count;
      const sum = x > 0 ? above[x - 1]! + above[x]! + here[x]! + here[x - 1]! : above[x]! + here[x]!;
      pushPieces(found, coverage, code, sidesOf(code, sum), x, y);
    }
    [above, here] = [here, above];
  }
  const { count, ends } = found;
  const links = linkPieces(found, firstOf, stride);
  return {
    count,
    ends,
    firstOf,
    links,
    middleX: midpoints(ends, count, 0),
    middleY: midpoints(ends, count, 1),
  };
}

function pushPieces(
  found: Growing,
  coverage: Coverage,
  code: number,
  sides: readonly number[],
  x: number,
  y: number,
): void {
  const square = y * (coverage.width + 1) + x;
  for (let i = 0; i < sides.length; i += 2) {
    const from = sides[i]!;
    const to = sides[i + 1]!;
    const a = crossingOf(coverage, code, from, x, y);
    const b = crossingOf(coverage, code, to, x, y);
    found.push(square, from * 4 + to, sideX(from, a, x), sideY(from, a, y), sideX(to, b, x), sideY(to, b, y));
  }
}

function midpoints(ends: Float32Array, count: number, axis: 0 | 1): Float32Array {
  const result = new Float32Array(count);
  for (let i = 0, at = axis; i < count; i++, at += 4) result[i] = (ends[at]! + ends[at + 2]!) / 2;
  return result;
}

function linkPieces({ count, squares, sides }: Growing, firstOf: Int32Array, stride: number): Int32Array {
  const links = new Int32Array(count * 2);
  const across = [-stride, 1, stride, -1];
  for (let piece = 0; piece < count; piece++) {
    for (let end = 0; end < 2; end++) {
      const side = end === 0 ? sides[piece]! >> 2 : sides[piece]! & 3;
      const opposite = (side + 2) & 3;
      const other = firstOf[squares[piece]! + across[side]!]!;
      const joins = sides[other]! >> 2 === opposite || (sides[other]! & 3) === opposite;
      links[piece * 2 + end] = joins ? other : other + 1;
    }
  }
  return links;
}

const sideX = (side: number, along: number, x: number): number =>
  side === LEFT ? x - 1 : side === RIGHT ? x : along;
const sideY = (side: number, along: number, y: number): number =>
  side === TOP ? y - 1 : side === BOTTOM ? y : along;
