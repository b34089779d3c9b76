import type { Side } from '../facts.ts';
import { createEdgeMeter } from './edges.ts';
import { createSpotMeter, isAmidItsKind } from './spots.ts';
import { createToneMeter } from './tones.ts';

export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly pixelsPerMm: number;
};

type Size = { readonly width: number; readonly height: number };

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

const CLEAR = 0.05 * 255;
const OPAQUE = 0.95 * 255;
/** RIPs print a faint residue for values from this one up to 254; only 255 is white. */
const NEAR_WHITE = 250;
/** Tolerance for a flat color, of 255 per channel, needed because of JPEG artifacts. */
const SAME = 6;
export const FRAME_SHARE = 0.96;
/** Minimum share of the frame that a background layer shows; art may cover the rest up to the canvas edge. */
export const LAYERED_FRAME_SHARE = 0.3;
/** Minimum number of frame corners that a background reaches; art may cover the fourth. */
const MIN_CORNERS = 3;
const FULL_SHARE = 0.9;
/** Minimum side of a panel, px. */
const MIN_PANEL = 16;
/** Minimum share of art on a background, in percent; a smaller share is dust. */
const MIN_ART = 0.3;

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

type Ids = Size & { readonly ids: Uint32Array };

/** Like {@link lookAtPixels}, but reads only frame and soft-edge pixels. @param colors straight RGBA per color. */
export function lookAtIds({ width, height, ids }: Ids, counts: Uint32Array, colors: Uint8Array): PixelLook {
  const tally = createTally(width * height);
  const spot = createSpotMeter(width);
  const isSoft = new Uint8Array(counts.length);
  for (let id = 0; id < counts.length; id++) {
    if (counts[id] === 0) continue;
    tally.add(colors, id, counts[id]!);
    isSoft[id] = Number(isSemiTransparent(colors[4 * id + 3]!));
  }
  if (isSoft.includes(1)) {
    const alphaAt = (i: number) => colors[4 * ids[i]! + 3]!;
    for (let i = 0; i < ids.length; i++) {
      if (isSoft[ids[i]!] === 0 || isRim(alphaAt, { width, height }, i)) continue;
      spot.mark(i % width, Math.floor(i / width));
      tally.soft++;
    }
  }
  const frame = createFrame({ width, height });
  frame.take((x, y) => [colors, ids[y * width + x]!], 0, height);
  const ground = tally.mayHaveGround()
    ? frame.color(FRAME_SHARE)
    : panelColor({ width, height, ids }, colors);
  if (ground) {
    for (let id = 0; id < counts.length; id++) if (isSame(colors, id, ground)) tally.same += counts[id]!;
  }
  return tally.finish(ground, spot.finish());
}

/** Color of a white panel that holds all of the art, within a clear margin; a panel in another color is art. */
function panelColor({ width, height, ids }: Ids, colors: Uint8Array): readonly number[] | null {
  let [left, top, right, bottom, opaque] = [width, height, -1, -1, 0];
  for (let i = 0; i < ids.length; i++) {
    const alpha = colors[4 * ids[i]! + 3]!;
    if (alpha < CLEAR) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
    if (alpha > OPAQUE) opaque++;
  }
  const size = { width: right - left + 1, height: bottom - top + 1 };
  if (Math.min(size.width, size.height) < MIN_PANEL || opaque < FULL_SHARE * size.width * size.height)
    return null;
  const frame = createFrame(size);
  frame.take((x, y) => [colors, ids[(y + top) * width + x + left]!], 0, size.height);
  const color = frame.color(FRAME_SHARE);
  if (!color?.every((value) => value >= NEAR_WHITE)) return null;
  const art = ids.reduce(
    (sum, id) => sum + Number(colors[4 * id + 3]! > OPAQUE && !isSame(colors, id, color)),
    0,
  );
  return 100 * art >= MIN_ART * size.width * size.height ? color : null;
}

const isSemiTransparent = (alpha: number): boolean => alpha >= CLEAR && alpha <= OPAQUE;

function createTally(all: number) {
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

function isRim(alphaAt: (i: number) => number, { width, height }: Size, i: number): boolean {
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

const isSame = (data: Rows['data'], i: number, color: readonly number[]): boolean =>
  data[4 * i + 3]! > OPAQUE &&
  Math.abs(data[4 * i]! - color[0]!) <= SAME &&
  Math.abs(data[4 * i + 1]! - color[1]!) <= SAME &&
  Math.abs(data[4 * i + 2]! - color[2]!) <= SAME;

function createFrame({ width, height }: Size) {
  const inset = Math.min(
    Math.floor(Math.min(width, height) / 4),
    Math.max(2, Math.round(Math.min(width, height) / 80)),
  );
  const [right, bottom] = [width - 1 - inset, height - 1 - inset];
  const across = 2 * (right + 1 - inset);
  const pixels = new Uint8Array(4 * (across + 2 * (bottom + 1 - inset)));
  const take = (
    pixelAt: (x: number, y: number) => readonly [data: Rows['data'], i: number],
    from: number,
    to: number,
  ) => {
    const copy = (x: number, y: number, place: number) => {
      const [data, i] = pixelAt(x, y);
      for (let c = 0; c < 4; c++) pixels[4 * place + c] = data[4 * i + c]!;
    };
    for (let y = Math.max(from, inset); y < Math.min(to, bottom + 1); y++) {
      for (const [i, row] of [inset, bottom].entries()) {
        if (y === row) for (let x = inset; x <= right; x++) copy(x, y, 2 * (x - inset) + i);
      }
      copy(inset, y, across + 2 * (y - inset));
      copy(right, y, across + 2 * (y - inset) + 1);
    }
  };
  const color = (share: number): readonly number[] | null => {
    const found = commonColor(pixels);
    if (!found) return null;
    let count = 0;
    for (let i = 0; i < pixels.length / 4; i++) if (isSame(pixels, i, found)) count++;
    if (count < (share * pixels.length) / 4) return null;
    // A panel with rounded corners is art; a layer's corners may be hidden by art.
    const corners = [0, 1, across - 2, across - 1].filter((i) => isSame(pixels, i, found)).length;
    return share === FRAME_SHARE && corners < MIN_CORNERS ? null : found;
  };
  return { take, color };
}

function commonColor(data: Uint8Array): number[] | null {
  const counts = new Map<number, number>();
  let best = -1;
  for (let i = 0; i < data.length / 4; i++) {
    if (data[4 * i + 3]! <= OPAQUE) continue;
    const key = ((data[4 * i]! >> 1) << 14) | ((data[4 * i + 1]! >> 1) << 7) | (data[4 * i + 2]! >> 1);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > (counts.get(best) ?? 0)) best = key;
  }
  if (best < 0) return null;
  return [(best >> 14) * 2 + 1, ((best >> 7) & 127) * 2 + 1, (best & 127) * 2 + 1];
}
