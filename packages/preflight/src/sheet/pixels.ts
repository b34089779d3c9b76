/** What a printer sees in pixels: a ground behind the art, soft edges, white that prints. */

export type Pixels = {
  readonly width: number;
  readonly height: number;
  /** Straight RGBA, rows from the top. */
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly pixelsPerMm: number;
};

type Ground = { readonly rgb: readonly [number, number, number]; readonly percent: number };

export type PixelLook = {
  /** An opaque flat color behind the art, from edge to edge. */
  readonly ground: Ground | null;
  /** Of what is painted: half-transparent beyond the rim that antialiasing leaves. */
  readonly softPercent: number;
  /** Of what is painted: pure white, and nearly white. */
  readonly whitePercent: number;
  readonly nearWhitePercent: number;
  /** Of the whole area: painted at all. */
  readonly paintedPercent: number;
};

const CLEAR = 0.05 * 255;
const OPAQUE = 0.95 * 255;
/** Residue that RIPs take for a color: only pure 255 escapes them. */
const NEAR_WHITE = 250;
/** A flat color may waver so much, as JPEG leaves it. */
const SAME = 6;
/** Share of the frame that one color must hold to be a ground. */
export const FRAME_SHARE = 0.96;
/** The same where the file's layers say that there is one: art may run off the canvas over the rest. */
export const LAYERED_FRAME_SHARE = 0.3;
/** Share of the area that is opaque where there is a ground. */
const FULL_SHARE = 0.9;
/** What stands on a ground is art; less than this is dust, percent. */
const LEAST_ART = 0.3;

export function lookAtPixels(pixels: Pixels, frameShare: number = FRAME_SHARE): PixelLook {
  const { width, height, data } = pixels;
  const count = width * height;
  let [painted, opaque, soft, white, nearWhite] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const alpha = data[4 * i + 3]!;
    if (alpha < CLEAR) continue;
    painted++;
    if (alpha <= OPAQUE) {
      if (!isRim(pixels, i)) soft++;
      continue;
    }
    opaque++;
    const least = Math.min(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
    if (least === 255) white++;
    else if (least >= NEAR_WHITE) nearWhite++;
  }
  const of = (part: number) => (painted === 0 ? 0 : (100 * part) / painted);
  return {
    ground: opaque >= FULL_SHARE * count ? findGround(pixels, frameShare) : null,
    softPercent: of(soft),
    whitePercent: of(white),
    nearWhitePercent: of(nearWhite),
    paintedPercent: (100 * painted) / count,
  };
}

/** Between clear and opaque within two pixels: the rim that antialiasing leaves. */
function isRim({ width, height, data }: Pixels, i: number): boolean {
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

function findGround({ width, height, data }: Pixels, frameShare: number): Ground | null {
  const inset = Math.min(
    Math.floor(Math.min(width, height) / 4),
    Math.max(2, Math.round(Math.min(width, height) / 80)),
  );
  const frame: number[] = [];
  for (let x = inset; x < width - inset; x++) frame.push(inset * width + x, (height - 1 - inset) * width + x);
  for (let y = inset; y < height - inset; y++) frame.push(y * width + inset, y * width + width - 1 - inset);
  const first = commonColor(data, frame);
  if (!first) return null;
  const same = (i: number) =>
    data[4 * i + 3]! > OPAQUE && [0, 1, 2].every((c) => Math.abs(data[4 * i + c]! - first[c]!) <= SAME);
  if (frame.filter(same).length < frameShare * frame.length) return null;
  let count = 0;
  for (let i = 0; i < width * height; i++) if (same(i)) count++;
  const percent = (100 * count) / (width * height);
  const [r = 0, g = 0, b = 0] = first;
  return 100 - percent < LEAST_ART ? null : { rgb: [r, g, b], percent };
}

function commonColor(data: Pixels['data'], places: readonly number[]): number[] | null {
  const counts = new Map<number, number>();
  let best = -1;
  for (const i of places) {
    if (data[4 * i + 3]! <= OPAQUE) continue;
    const key = ((data[4 * i]! >> 1) << 14) | ((data[4 * i + 1]! >> 1) << 7) | (data[4 * i + 2]! >> 1);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > (counts.get(best) ?? 0)) best = key;
  }
  if (best < 0) return null;
  return [(best >> 14) * 2 + 1, ((best >> 7) & 127) * 2 + 1, (best & 127) * 2 + 1];
}
