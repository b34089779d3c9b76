/** A ground of soft tones that a file carries around its art: a gradient, paper under a lamp, a blurred backdrop. */
import type { Raster } from '@printready/imaging/raster';
import { classifyBorder, readBorder } from '@printready/matting/flood';

/** Side of the blocks along the border, as a share of the shorter side, and at least this number of px. */
const BLOCK = { share: 1 / 48, least: 6 };
/** Levels, in the channel that differs most: between neighbors on a gradient, and of grain inside of a block. */
const SMOOTH = { step: 14, grain: 7 };
/** Share of the blocks; the others may be art that reaches the edge. */
const SHARE = 0.92;

type Block = { readonly mean: readonly number[]; readonly grain: number };

/** Mean of a block, and the mean deviation from it. */
function lookAt({ data, width }: Raster, left: number, top: number, side: number): Block {
  const mean = [0, 0, 0];
  const pixels = side * side;
  const each = (visit: (i: number) => void) => {
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) visit(4 * (y * width + x));
  };
  each((i) => {
    for (let c = 0; c < 3; c++) mean[c]! += data[i + c]! / pixels;
  });
  const off = [0, 0, 0];
  each((i) => {
    for (let c = 0; c < 3; c++) off[c]! += Math.abs(data[i + c]! - mean[c]!) / pixels;
  });
  return { mean, grain: Math.max(...off) };
}

const sideOf = ({ width, height }: Raster) =>
  Math.max(BLOCK.least, Math.round(Math.min(width, height) * BLOCK.share));

/** Blocks along the border, clockwise. */
function blocksAlong(input: Raster): Block[] {
  const { width, height } = input;
  const side = sideOf(input);
  const [right, bottom] = [width - side, height - side];
  if (right < side || bottom < side) return [];
  const starts = (length: number) =>
    Array.from({ length: Math.floor(length / side) }, (_, index) => index * side);
  const places = [
    ...starts(right).map((x) => [x, 0] as const),
    ...starts(bottom).map((y) => [right, y] as const),
    ...starts(right).map((x) => [right - x, bottom] as const),
    ...starts(bottom).map((y) => [0, bottom - y] as const),
  ];
  return places.map(([x, y]) => lookAt(input, x, y, side));
}

/** Levels that a block with an edge of the art deviates from its mean. */
const EDGE_GRAIN = 16;

/** True if something is drawn on the ground: a mere gradient is a picture of its own. */
function hasEdges(input: Raster): boolean {
  const { width, height } = input;
  const side = sideOf(input);
  for (let y = side; y + side <= height - side; y += side)
    for (let x = side; x + side <= width - side; x += side)
      if (lookAt(input, x, y, side).grain >= EDGE_GRAIN) return true;
  return false;
}

/** True if an opaque border is smooth but not of a single color, with art inside. */
export function hasShadedGround(input: Raster): boolean {
  const { colors, framePixels } = readBorder(input);
  if (colors.length / 3 < framePixels || classifyBorder(input)?.flat) return false;
  return isSmoothAlong(blocksAlong(input)) && hasEdges(input);
}

function isSmoothAlong(blocks: readonly Block[]): boolean {
  const isSmooth = ({ mean, grain }: Block, index: number) => {
    const { mean: next } = blocks[(index + 1) % blocks.length]!;
    return grain <= SMOOTH.grain && mean.every((value, c) => Math.abs(value - next[c]!) <= SMOOTH.step);
  };
  return blocks.length > 0 && blocks.filter(isSmooth).length >= SHARE * blocks.length;
}

/** Levels of the darkest channel: paper is so light where light falls on it; from the second on it is white. */
const PAPER = { from: 190, white: 245 };

/** True if art lies on paper that is not white: cream, gray, or under a lamp. */
export function hasTonedPaper(input: Raster): boolean {
  const { colors, framePixels } = readBorder(input);
  if (colors.length / 3 < framePixels) return false;
  const border = classifyBorder(input);
  const [key] = border?.keys ?? [];
  if (border?.flat && key) {
    const darkest = Math.min(key.r, key.g, key.b);
    return border.keys.length === 1 && darkest >= PAPER.from && darkest < PAPER.white && hasEdges(input);
  }
  const blocks = blocksAlong(input);
  const isLight = blocks.some(({ mean }) => Math.min(...mean) >= PAPER.from);
  return isLight && isSmoothAlong(blocks) && hasEdges(input);
}
