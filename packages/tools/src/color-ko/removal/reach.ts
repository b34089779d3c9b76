/** Removes only garment color connected to the border, by a watershed on the share of ink (Meyer 1994). */
import { pixelWords } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { edgeConnected, PixelList } from '@printready/pixels/regions';

/** A pixel counts as garment if it keeps at most a quarter of its ink. */
const GARMENT_SHARE = 63;
/** At the border, up to half of the ink may remain, so that an inexact key still finds the background. */
const BORDER_SHARE = 127;
const SOLID_SHARE = 255;

const UNKNOWN = 0;
const REACHED = 1;
const ENCLOSED = 2;

/** Share of each pixel's opacity that the knockout kept, 0…255; transparent pixels count as garment. */
function keptShares(source: Uint8ClampedArray, result: Uint8ClampedArray): Uint8Array {
  const before = pixelWords(source);
  const after = pixelWords(result);
  const shares = new Uint8Array(before.length);
  for (let i = 0; i < shares.length; i++) {
    const whole = before[i]! >>> 24;
    const kept = after[i]! >>> 24;
    shares[i] = whole === 255 ? kept : whole === 0 ? 0 : Math.round((255 * kept) / whole);
  }
  return shares;
}

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

function labelGarment(shares: Uint8Array, width: number, height: number): Uint8Array {
  const labels = new Uint8Array(shares.length);
  for (let i = 0; i < labels.length; i++) if (shares[i]! <= GARMENT_SHARE) labels[i] = ENCLOSED;
  const reached = edgeConnected(labels, width, height);
  for (let i = 0; i < labels.length; i++) if (reached[i] !== 0) labels[i] = REACHED;
  forEachBorderPixel(width, height, (pixel) => {
    if (shares[pixel]! <= BORDER_SHARE) labels[pixel] = REACHED;
  });
  return labels;
}

function floodPartial(shares: Uint8Array, labels: Uint8Array, width: number): void {
  const levels = Array.from({ length: SOLID_SHARE }, () => new PixelList());
  /** Label of an adjacent garment pixel. `REACHED` takes precedence, so a hairline gets its outer side's label. */
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

/** Restores source pixels that are not connected to the border. @param report may throw to stop. */
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
  const source = pixelWords(input.data);
  const target = pixelWords(result);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== REACHED && shares[i] !== SOLID_SHARE) target[i] = source[i]!;
  }
  report(1);
}
