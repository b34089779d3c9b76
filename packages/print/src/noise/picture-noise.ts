/** Smooths noise from sensors, scans, and compression before a picture is separated. */
import { filterBySigma } from '../kernels/sigma-filter/index.ts';
import { smoothChroma } from './chroma-noise.ts';
import { findJpegBlocks } from './jpeg-grid.ts';
import { levelFlatAreas } from './level-flat-areas.ts';

const BLOCK = 8;
const MAX_BLOCKS = 20_000;
const MIN_BLOCKS = 16;
/** Maximum range of a block, of 255; a block with a larger range contains an edge. */
const MAX_RANGE = 40;
/** Share of the blocks that are used, least noisy first; the noisier blocks contain texture. */
const EVEN_SHARE = 0.2;
/** Noise up to this value, of 255, comes from rounding to bytes. */
const ROUNDING = 0.4;
/** Largest difference between two pixels with the same underlying color, in standard deviations of their noise. */
const REACH = 3.5;
const MAX_TOLERANCE = 12;
/** Noise in color differences per unit of visible JPEG blocks, and its maximum, of 255. */
const CHROMA = { perBlock: 2, most: 1.5 };
/** Converts the mean magnitude of the response of Immerkær's mask into the standard deviation of the noise. */
const MASK_SCALE = Math.sqrt(Math.PI / 2) / 6;

function blockNoise(rgba: Uint8Array, width: number, left: number, top: number): number | null {
  const at = (x: number, y: number) => rgba[4 * (y * width + x) + 1]!;
  let [sum, low, high] = [0, 255, 0];
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) {
      const here = at(x, y);
      low = Math.min(low, here);
      high = Math.max(high, here);
      const beside = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      const across = at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1);
      sum += Math.abs(4 * here - 2 * beside + across);
    }
  if (high === low || high - low > MAX_RANGE) return null;
  return (MASK_SCALE * sum) / BLOCK ** 2;
}

/**
 * Standard deviation in green, of 255, with Immerkær's mask (1996, Fast noise variance estimation) in the most
 * uniform blocks; 0 for too few blocks. @param rgba opaque pixels.
 */
export function estimateNoise(rgba: Uint8Array, width: number, height: number): number {
  const across = Math.floor((width - 2) / BLOCK);
  const along = Math.floor((height - 2) / BLOCK);
  const blocks = across * along;
  const step = Math.max(1, Math.ceil(blocks / MAX_BLOCKS));
  const found: number[] = [];
  for (let block = 0; block < blocks; block += step) {
    const noise = blockNoise(
      rgba,
      width,
      1 + BLOCK * (block % across),
      1 + BLOCK * Math.floor(block / across),
    );
    if (noise !== null) found.push(noise);
  }
  if (found.length < MIN_BLOCKS) return 0;
  found.sort((a, b) => a - b);
  return found[Math.floor(EVEN_SHARE * found.length)]!;
}

/** Removes noise that the eye does not see but plates would amplify. @param rgba opaque pixels. */
export function smoothNoise(
  rgba: Uint8Array,
  width: number,
  height: number,
  report?: (fraction: number) => void,
): Uint8Array {
  const noise = estimateNoise(rgba, width, height);
  const chroma = Math.min(CHROMA.most, CHROMA.perBlock * findJpegBlocks({ data: rgba, width, height }));
  const tolerance = Math.min(MAX_TOLERANCE, Math.round(REACH * noise));
  const smooth = noise <= ROUNDING ? rgba : filterBySigma(rgba, width, height, tolerance, report);
  const even = chroma === 0 ? smooth : smoothChroma({ data: smooth, width, height }, chroma);
  return levelFlatAreas(even, width, height);
}
