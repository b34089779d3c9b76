import { classifyBorder, readBorder } from '@printready/matting/flood';
import type { Raster } from '@printready/pixels/raster';

/** Side of the blocks along the border: as a fraction of the picture's shorter side, and the minimum in px. */
const BLOCK = { share: 1 / 48, least: 6 };
/** Limits in the channel that differs most, 8-bit levels: step between a gradient's blocks, grain within a block. */
const SMOOTH = { step: 14, grain: 7 };
const SHARE = 0.92;

type Block = { readonly mean: readonly number[]; readonly grain: number };

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

/** Minimum mean deviation of a block that contains an edge of the art, 8-bit levels. */
const EDGE_GRAIN = 16;

function hasEdges(input: Raster): boolean {
  const { width, height } = input;
  const side = sideOf(input);
  for (let y = side; y + side <= height - side; y += side)
    for (let x = side; x + side <= width - side; x += side)
      if (lookAt(input, x, y, side).grain >= EDGE_GRAIN) return true;
  return false;
}

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

/** Minimum value of the darkest channel of lit paper, 8-bit levels; at or above `white`, the paper counts as white. */
const PAPER = { from: 190, white: 245 };

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
