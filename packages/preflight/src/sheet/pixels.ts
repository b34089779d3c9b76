import type { Side } from '../facts.ts';
import { createEdgeMeter } from './edges.ts';
import { createFrame, FRAME_SHARE, isSame } from './frame.ts';
import { CLEAR, isSemiTransparent, OPAQUE } from './opacity.ts';
import { createSpotMeter, isAmidItsKind } from './spots.ts';
import { createToneMeter } from './tones.ts';

export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly pixelsPerMm: number;
};

export type Size = { readonly width: number; readonly height: number };

type Ground = { readonly rgb: readonly [number, number, number]; readonly percent: number };

export type PixelLook = {
  readonly ground: Ground | null;
  /** Semi-transparent share of the painted area, excluding antialiasing. */
  readonly softPercent: number;
  /** Side of the largest semi-transparent square, px. */
  readonly softSpot: number;
  readonly whitePercent: number;
  readonly nearWhitePercent: number;
  /** Painted share of the whole area. */
  readonly paintedPercent: number;
};

/** Appearance of a file without plate names, whose tones can be detected only in its pixels. */
export type TonedLook = PixelLook & { readonly tonePercent: number; readonly reaches: readonly Side[] };

/** RIPs print a faint residue for values from this one up to 254; only 255 is white. */
export const NEAR_WHITE = 250;
export const FULL_SHARE = 0.9;
/** Minimum share of art on a background, in percent; a smaller share is dust. */
export const MIN_ART = 0.3;

/** Band of a picture with surrounding rows; the band is `from` to `to`. */
export type Rows = {
  /** Straight RGBA, top row first. */
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly top: number;
  /** Row numbers in the picture. `data` has up to two extra rows on either side, clipped to the picture. */
  readonly from: number;
  readonly to: number;
};

export function lookAtPixels({ data, ...canvas }: Pixels, options: PixelLookOptions = {}): TonedLook {
  const look = createPixelLook(canvas, options);
  const rows = { data, top: 0, from: 0, to: canvas.height };
  look.see(rows);
  if (look.mayHaveGround()) look.count(rows);
  return look.finish();
}

export function createTally(all: number) {
  let [painted, opaque, white, nearWhite] = [0, 0, 0, 0];
  return {
    soft: 0,
    same: 0,
    add(data: Rows['data'], i: number, count: number): void {
      const alpha = data[4 * i + 3]!;
      if (alpha < CLEAR) return;
      painted += count;
      if (alpha <= OPAQUE) return;
      opaque += count;
      const least = Math.min(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
      if (least === 255) white += count;
      else if (least >= NEAR_WHITE) nearWhite += count;
    },
    mayHaveGround: (): boolean => opaque >= FULL_SHARE * all,
    /** Drops a pixel that was counted as nearly white. */
    dropNearWhite(): void {
      nearWhite--;
    },
    finish(ground: readonly number[] | null, softSpot: number): PixelLook {
      const of = (part: number) => (painted === 0 ? 0 : (100 * part) / painted);
      const percent = (100 * this.same) / all;
      const [r = 0, g = 0, b = 0] = ground ?? [];
      return {
        ground: ground === null || 100 - percent < MIN_ART ? null : { rgb: [r, g, b], percent },
        softPercent: of(this.soft),
        softSpot,
        whitePercent: of(white),
        nearWhitePercent: of(nearWhite),
        paintedPercent: (100 * painted) / all,
      };
    },
  };
}

type Canvas = Size & { readonly pixelsPerMm: number };

/** `isVector`: antialiasing comes from the rendering, so pixels count only amid pixels of their kind. */
export type PixelLookOptions = { readonly frameShare?: number; readonly isVector?: boolean };

export function createPixelLook(
  { pixelsPerMm, ...size }: Canvas,
  { frameShare = FRAME_SHARE, isVector = false }: PixelLookOptions = {},
) {
  const { width, height } = size;
  const spot = createSpotMeter(width);
  const edges = createEdgeMeter(size, (pixelsPerMm * 25.4) / 72);
  const tally = createTally(width * height);
  const tones = createToneMeter();
  const frame = createFrame(size);
  let ground: readonly number[] | null = null;
  const see = (rows: Rows) => {
    const { data, top, from, to } = rows;
    const band = { width, height: data.length / (4 * width) };
    const alphaAt = (i: number) => data[4 * i + 3]!;
    const isSemi = (i: number) => isSemiTransparent(alphaAt(i));
    const isNear = (i: number) => isNearWhite(data, i);
    for (let i = (from - top) * width; i < (to - top) * width; i++) {
      tally.add(data, i, 1);
      const alpha = data[4 * i + 3]!;
      if (alpha > OPAQUE) {
        if (isVector && isNearWhite(data, i) && !isAmidItsKind(isNear, band, i)) tally.dropNearWhite();
      } else if (isSemiTransparent(alpha) && !isRim(alphaAt, band, i)) {
        if (isVector && !isAmidItsKind(isSemi, band, i)) continue;
        spot.mark(i % width, top + Math.floor(i / width));
        tally.soft++;
      }
    }
    tones.see(data.subarray(4 * (from - top) * width, 4 * (to - top) * width), width);
    frame.take((x, y) => [data, (y - top) * width + x], from, to);
    edges.see(rows);
  };
  const mayHaveGround = (): boolean => {
    ground = tally.mayHaveGround() ? frame.color(frameShare) : null;
    return ground !== null;
  };
  const count = ({ data, top, from, to }: Rows) => {
    if (!ground) return;
    for (let i = (from - top) * width; i < (to - top) * width; i++) if (isSame(data, i, ground)) tally.same++;
  };
  const finish = (): TonedLook => ({
    ...tally.finish(ground, spot.finish()),
    tonePercent: tones.percent(),
    reaches: edges.reached(),
  });
  return { see, mayHaveGround, count, finish };
}

function isNearWhite(data: Rows['data'], i: number): boolean {
  const least = Math.min(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
  return data[4 * i + 3]! > OPAQUE && least >= NEAR_WHITE && least < 255;
}

export function isRim(alphaAt: (i: number) => number, { width, height }: Size, i: number): boolean {
  const [x, y] = [i % width, Math.floor(i / width)];
  let clear = false;
  let full = false;
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const [px, py] = [x + dx, y + dy];
      const alpha = px < 0 || py < 0 || px >= width || py >= height ? 0 : alphaAt(py * width + px);
      if (alpha < CLEAR) clear = true;
      else if (alpha > OPAQUE) full = true;
    }
  }
  return clear && full;
}
