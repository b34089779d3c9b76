/**
 * Edge-connected knockout: only garment colour that hangs together with the picture's border goes; what art
 * encloses stays solid. Partly matching pixels (antialiasing, glows) belong to whichever side floods them
 * first when the share of ink rises from both, a watershed (Meyer 1994), so the line runs along the ridge.
 */
import type { Raster } from '@printready/imaging';
import { PixelList } from './pixel-list.ts';

/** Garment: at most a quarter of the pixel's ink is kept. */
const GARMENT_SHARE = 63;
/** At the border half is enough, so that a key picked a little off still finds the background. */
const BORDER_SHARE = 127;
const SOLID_SHARE = 255;

const UNKNOWN = 0;
const REACHED = 1;
const ENCLOSED = 2;

/** How much of each pixel's own opacity the knockout kept, 0…255; clear pixels count as garment. */
function keptShares(source: Uint8ClampedArray, result: Uint8ClampedArray): Uint8Array {
  const shares = new Uint8Array(source.length >> 2);
  for (let pixel = 0, i = 3; pixel < shares.length; pixel++, i += 4) {
    const before = source[i]!;
    const after = result[i]!;
    shares[pixel] = before === after ? (before === 0 ? 0 : 255) : Math.round((255 * after) / before);
  }
  return shares;
}

/** Labels every garment pixel that joins `start` over shared sides, a row at a time. */
function floodGarment(
  shares: Uint8Array,
  labels: Uint8Array,
  width: number,
  start: number,
  stack: PixelList,
): void {
  stack.push(start);
  while (stack.length > 0) {
    const seed = stack.pop();
    if (labels[seed] !== UNKNOWN) continue;
    const rowStart = seed - (seed % width);
    const rowEnd = rowStart + width;
    let left = seed;
    while (left > rowStart && shares[left - 1]! <= GARMENT_SHARE && labels[left - 1] === UNKNOWN) left--;
    let right = seed;
    while (right + 1 < rowEnd && shares[right + 1]! <= GARMENT_SHARE && labels[right + 1] === UNKNOWN)
      right++;
    labels.fill(REACHED, left, right + 1);
    for (const step of [-width, width]) {
      let open = false;
      for (let at = left + step; at <= right + step; at++) {
        const passes =
          at >= 0 && at < shares.length && shares[at]! <= GARMENT_SHARE && labels[at] === UNKNOWN;
        if (passes && !open) stack.push(at);
        open = passes;
      }
    }
  }
}

/** Calls `visit` with every pixel of the picture's edge. */
function forEachBorderPixel(width: number, height: number, visit: (pixel: number) => void): void {
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
}

/** Labels garment: reached from the border, or enclosed; and the border's partly matching pixels as reached. */
function labelGarment(shares: Uint8Array, width: number, height: number): Uint8Array {
  const labels = new Uint8Array(shares.length);
  const stack = new PixelList();
  forEachBorderPixel(width, height, (pixel) => {
    if (labels[pixel] === UNKNOWN && shares[pixel]! <= GARMENT_SHARE)
      floodGarment(shares, labels, width, pixel, stack);
  });
  for (let pixel = 0; pixel < shares.length; pixel++) {
    if (shares[pixel]! <= GARMENT_SHARE && labels[pixel] === UNKNOWN) labels[pixel] = ENCLOSED;
  }
  forEachBorderPixel(width, height, (pixel) => {
    if (shares[pixel]! <= BORDER_SHARE && labels[pixel] === UNKNOWN) labels[pixel] = REACHED;
  });
  return labels;
}

/** Lets both labels rise through the partly matching pixels, least ink first. */
function floodPartial(shares: Uint8Array, labels: Uint8Array, width: number): void {
  const levels = Array.from({ length: SOLID_SHARE }, () => new PixelList());
  /** The label that the garment beside a pixel carries; reached wins, so a hairline goes like its outer edge. */
  const garmentBeside = (pixel: number): number => {
    const column = pixel % width;
    let label = UNKNOWN;
    if (column > 0 && shares[pixel - 1]! <= GARMENT_SHARE) label = labels[pixel - 1]!;
    if (label !== REACHED && column < width - 1 && shares[pixel + 1]! <= GARMENT_SHARE)
      label = labels[pixel + 1]!;
    if (label !== REACHED && pixel >= width && shares[pixel - width]! <= GARMENT_SHARE)
      label = labels[pixel - width]!;
    if (label !== REACHED && pixel + width < shares.length && shares[pixel + width]! <= GARMENT_SHARE)
      label = labels[pixel + width]!;
    return label;
  };
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const share = shares[pixel]!;
    if (share <= GARMENT_SHARE || share === SOLID_SHARE) continue;
    if (labels[pixel] === UNKNOWN) labels[pixel] = garmentBeside(pixel);
    if (labels[pixel] !== UNKNOWN) levels[share]!.push(pixel);
  }
  const claim = (from: number, to: number, level: number): void => {
    if (labels[to] !== UNKNOWN || shares[to] === SOLID_SHARE) return;
    labels[to] = labels[from]!;
    levels[Math.max(level, shares[to]!)]!.push(to);
  };
  for (const [level, pixels] of levels.entries()) {
    while (pixels.length > 0) {
      const pixel = pixels.pop();
      const column = pixel % width;
      if (column > 0) claim(pixel, pixel - 1, level);
      if (column < width - 1) claim(pixel, pixel + 1, level);
      if (pixel >= width) claim(pixel, pixel - width, level);
      if (pixel + width < shares.length) claim(pixel, pixel + width, level);
    }
  }
}

/** Puts the source back wherever the border's garment does not reach. @param report may throw to stop. */
export function keepEnclosed(
  input: Raster,
  result: Uint8ClampedArray,
  report: (fraction: number) => void,
): void {
  const shares = keptShares(input.data, result);
  report(0.2);
  const labels = labelGarment(shares, input.width, input.height);
  report(0.5);
  floodPartial(shares, labels, input.width);
  report(0.8);
  const source = input.data;
  for (let pixel = 0, i = 0; pixel < labels.length; pixel++, i += 4) {
    if (labels[pixel] !== REACHED && shares[pixel] !== SOLID_SHARE) {
      result[i] = source[i]!;
      result[i + 1] = source[i + 1]!;
      result[i + 2] = source[i + 2]!;
      result[i + 3] = source[i + 3]!;
    }
  }
  report(1);
}
