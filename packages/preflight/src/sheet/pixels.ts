/** Visible features of pixels: a ground behind the art, soft edges, printing white. */

export type Pixels = {
  readonly width: number;
  readonly height: number;
  /** Straight RGBA, rows from the top. */
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly pixelsPerMm: number;
};

type Size = { readonly width: number; readonly height: number };

type Ground = { readonly rgb: readonly [number, number, number]; readonly percent: number };

export type PixelLook = {
  /** Opaque flat color behind the art, edge to edge. */
  readonly ground: Ground | null;
  /** Share of the painted area that is semi-transparent, without antialiasing. */
  readonly softPercent: number;
  /** Shares of the painted area: pure white and nearly white. */
  readonly whitePercent: number;
  readonly nearWhitePercent: number;
  /** Share of the whole area that is painted. */
  readonly paintedPercent: number;
};

const CLEAR = 0.05 * 255;
const OPAQUE = 0.95 * 255;
/** From this value RIPs print a residue; only 255 is white. */
const NEAR_WHITE = 250;
/** Tolerance of a flat color, for JPEG. */
const SAME = 6;
/** Share of the frame that a ground must have. */
export const FRAME_SHARE = 0.96;
/** The same if a layer is the ground: art may cover the rest up to the canvas edge. */
export const LAYERED_FRAME_SHARE = 0.3;
/** Opaque share of the area with a ground. */
const FULL_SHARE = 0.9;
/** Minimum art on a ground, percent; less is dust. */
const MIN_ART = 0.3;

/** Rows of a picture: a band with surrounding rows; its own are `from` to `to`. */
export type Rows = {
  /** Straight RGBA, rows from the top. */
  readonly data: Uint8Array | Uint8ClampedArray;
  /** Row of the first one in the picture. */
  readonly top: number;
  /** Rows in the picture. `data` has two more on either side within it. */
  readonly from: number;
  readonly to: number;
};

export function lookAtPixels({ width, height, data }: Pixels, frameShare: number = FRAME_SHARE): PixelLook {
  const look = createPixelLook({ width, height }, frameShare);
  const rows = { data, top: 0, from: 0, to: height };
  look.see(rows);
  if (look.mayHaveGround()) look.count(rows);
  return look.finish();
}

/** Incremental look of a picture of any size: each band is scanned once, and counted if there may be a ground. */
export function createPixelLook(size: Size, frameShare: number = FRAME_SHARE) {
  const { width, height } = size;
  const all = width * height;
  const frame = createFrame(size);
  let [painted, opaque, soft, white, nearWhite] = [0, 0, 0, 0, 0];
  let ground: readonly number[] | null = null;
  let same = 0;
  const see = (rows: Rows) => {
    const { data, top, from, to } = rows;
    for (let i = (from - top) * width; i < (to - top) * width; i++) {
      const alpha = data[4 * i + 3]!;
      if (alpha < CLEAR) continue;
      painted++;
      if (alpha <= OPAQUE) {
        if (!isRim(data, width, i)) soft++;
        continue;
      }
      opaque++;
      const least = Math.min(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
      if (least === 255) white++;
      else if (least >= NEAR_WHITE) nearWhite++;
    }
    frame.take(rows);
  };
  /** Call after all bands. */
  const mayHaveGround = (): boolean => {
    ground = opaque >= FULL_SHARE * all ? frame.color(frameShare) : null;
    return ground !== null;
  };
  const count = ({ data, top, from, to }: Rows) => {
    if (!ground) return;
    for (let i = (from - top) * width; i < (to - top) * width; i++) if (isSame(data, i, ground)) same++;
  };
  const finish = (): PixelLook => {
    const of = (part: number) => (painted === 0 ? 0 : (100 * part) / painted);
    const percent = (100 * same) / all;
    const [r = 0, g = 0, b = 0] = ground ?? [];
    return {
      ground: ground === null || 100 - percent < MIN_ART ? null : { rgb: [r, g, b], percent },
      softPercent: of(soft),
      whitePercent: of(white),
      nearWhitePercent: of(nearWhite),
      paintedPercent: (100 * painted) / all,
    };
  };
  return { see, mayHaveGround, count, finish };
}

/** Antialiasing: between transparent and opaque within two pixels. */
function isRim(data: Rows['data'], width: number, i: number): boolean {
  const height = data.length / (4 * width);
  const [x, y] = [i % width, Math.floor(i / width)];
  let clear = false;
  let full = false;
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const [px, py] = [x + dx, y + dy];
      const alpha = px < 0 || py < 0 || px >= width || py >= height ? 0 : data[4 * (py * width + px) + 3]!;
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

/** Samples pixels slightly inside the four edges. */
function createFrame({ width, height }: Size) {
  const inset = Math.min(
    Math.floor(Math.min(width, height) / 4),
    Math.max(2, Math.round(Math.min(width, height) / 80)),
  );
  const [right, bottom] = [width - 1 - inset, height - 1 - inset];
  const across = 2 * (right + 1 - inset);
  const pixels = new Uint8Array(4 * (across + 2 * (bottom + 1 - inset)));
  const take = ({ data, top, from, to }: Rows) => {
    const copy = (x: number, y: number, place: number) => {
      const at = 4 * ((y - top) * width + x);
      for (let c = 0; c < 4; c++) pixels[4 * place + c] = data[at + c]!;
    };
    for (let y = Math.max(from, inset); y < Math.min(to, bottom + 1); y++) {
      for (const [i, row] of [inset, bottom].entries()) {
        if (y === row) for (let x = inset; x <= right; x++) copy(x, y, 2 * (x - inset) + i);
      }
      copy(inset, y, across + 2 * (y - inset));
      copy(right, y, across + 2 * (y - inset) + 1);
    }
  };
  /** Color with at least this share of the frame, if there is one. */
  const color = (share: number): readonly number[] | null => {
    const found = commonColor(pixels);
    if (!found) return null;
    let count = 0;
    for (let i = 0; i < pixels.length / 4; i++) if (isSame(pixels, i, found)) count++;
    return count < (share * pixels.length) / 4 ? null : found;
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
