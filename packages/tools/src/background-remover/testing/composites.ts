import { createRaster, type Raster } from '@printready/pixels/raster';

export type Color = readonly [number, number, number];

/** Artwork as a formula: inside test and color. Coordinates are relative to the center, ±1 at the sides. */
export type Art = {
  readonly inside: (u: number, v: number) => boolean;
  readonly color: (u: number, v: number) => Color;
};

export type Ground = (u: number, v: number, x: number, y: number) => Color;

export type Composite = {
  readonly picture: Raster;
  readonly alpha: Uint8Array;
  readonly front: Uint8ClampedArray;
};

const POINTS = 8;

export function compose(art: Art, ground: Ground, width: number, height: number): Composite {
  const data = new Uint8ClampedArray(width * height * 4);
  const front = new Uint8ClampedArray(data.length);
  const alpha = new Uint8Array(width * height);
  const scale = 2 / Math.min(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const u = (x + 0.5 - width / 2) * scale;
      const v = (y + 0.5 - height / 2) * scale;
      const share = coverage(art, u, v, scale);
      const own = art.color(u, v);
      const under = ground(u, v, x, y);
      alpha[at] = Math.round(255 * share);
      for (let c = 0; c < 3; c++) {
        front[at * 4 + c] = own[c]!;
        data[at * 4 + c] = share * own[c]! + (1 - share) * under[c]!;
      }
      front[at * 4 + 3] = alpha[at]!;
      data[at * 4 + 3] = 255;
    }
  }
  return { picture: createRaster(width, height, { data, resolution: { x: 300, y: 300 } }), alpha, front };
}

/** Supersamples only where a coarse 3 × 3 grid is mixed, because no shape is thinner than half a pixel. */
function coverage({ inside }: Art, u: number, v: number, scale: number): number {
  const middle = inside(u, v);
  const steps = [-0.5, 0, 0.5].map((step) => step * scale);
  if (steps.every((du) => steps.every((dv) => inside(u + du, v + dv) === middle))) return middle ? 1 : 0;
  let count = 0;
  for (let j = 0; j < POINTS; j++) {
    for (let i = 0; i < POINTS; i++) {
      const du = ((i + 0.5) / POINTS - 0.5) * scale;
      const dv = ((j + 0.5) / POINTS - 0.5) * scale;
      if (inside(u + du, v + dv)) count++;
    }
  }
  return count / (POINTS * POINTS);
}

const inRing = (u: number, v: number, from: number, to: number) => {
  const radius = Math.hypot(u, v);
  return radius >= from && radius <= to;
};

const inStar = (u: number, v: number, points: number, from: number, to: number) => {
  const angle = Math.atan2(v, u) * points;
  return Math.hypot(u, v) < from + (to - from) * (0.5 + 0.5 * Math.cos(angle)) ** 2;
};

const mix = (a: Color, b: Color, t: number): Color => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const emblem: Art = {
  inside: (u, v) =>
    (inRing(u, v + 0.15, 0.56, 0.64) && v < 0.2) ||
    inStar(u, v + 0.15, 7, 0.18, 0.46) ||
    (v > 0.62 && v < 0.72 && Math.abs(u) < 0.7 && Math.abs(((u + 2) % 0.14) - 0.07) > 0.02),
  color: (u, v) => (v > 0.6 ? [30, 60, 140] : Math.hypot(u, v + 0.15) > 0.5 ? [200, 40, 40] : [250, 180, 20]),
};

export const badge: Art = {
  inside: (u, v) =>
    inStar(u, v, 12, 0.5, 0.6) || (inRing(u, v, 0.7, 0.712) && Math.sin(Math.atan2(v, u) * 20) > -0.5),
  color: (u, v) =>
    Math.hypot(u, v) > 0.65 ? [235, 235, 225] : mix([240, 120, 60], [120, 20, 90], (v + 0.6) / 1.2),
};

export const framed: Art = {
  inside: (u, v) => Math.hypot(u, v * 1.1) < 0.7,
  color: (u, v) => (Math.hypot(u, v * 1.1) < 0.6 ? [255, 255, 255] : [20, 110, 80]),
};

export const ball: Art = {
  inside: (u, v) => Math.hypot(u, v) < 0.55,
  color: (u, v) => {
    const depth = Math.sqrt(Math.max(0, 1 - (u * u + v * v) / 0.3025));
    const light = Math.max(0.12, -u * 0.7 - v * 1.1 + depth * 0.75);
    const shine = Math.max(0, light - 1.15) * 4;
    const stripe =
      Math.abs(v + 0.12 * Math.sin(u * 3)) < 0.12 ? ([250, 240, 225] as const) : ([215, 45, 30] as const);
    return mix(mix([18, 8, 10], stripe, Math.min(1, light)), [255, 255, 255], Math.min(1, shine));
  },
};

export const bottle: Art = {
  inside: (u, v) => {
    if (v < -0.82 || v > 0.8) return false;
    return Math.abs(u) < (v < -0.45 ? 0.1 : Math.min(0.28, 0.1 + (v + 0.45) * 0.9));
  },
  color: (u, v) => {
    const reach = v < -0.45 ? 0.1 : 0.28;
    const light = 0.5 + 0.5 * Math.cos((u / reach) * 4.6);
    if (v < -0.7) return mix([150, 105, 45], [232, 190, 90], light);
    if (v > 0 && v < 0.5) return mix([190, 180, 160], [250, 243, 230], Math.cos((u / reach) * 1.4));
    return mix([20, 52, 32], [70, 150, 92], light ** 2);
  },
};

const flat =
  (color: Color): Ground =>
  () =>
    color;

function hash(x: number, y: number): number {
  let state = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0) / 4294967296;
}

function clouds(u: number, v: number): number {
  let sum = 0;
  for (let octave = 0, size = 1, weight = 0.5; octave < 5; octave++, size *= 2.03, weight /= 2) {
    const [x, y] = [Math.floor(u * size), Math.floor(v * size)];
    const [s, t] = [u * size - x, v * size - y].map((f) => f * f * (3 - 2 * f)) as [number, number];
    const upper = hash(x, y) * (1 - s) + hash(x + 1, y) * s;
    const lower = hash(x, y + 1) * (1 - s) + hash(x + 1, y + 1) * s;
    sum += weight * (upper * (1 - t) + lower * t);
  }
  return sum;
}

export const grounds = {
  white: flat([255, 255, 255]),
  black: flat([0, 0, 0]),
  green: flat([40, 170, 80]),
  paper: ((_u, _v, x, y) => {
    const grain = hash(x, y) * 6 - 3;
    return [243 + grain, 241 + grain, 234 + grain];
  }) as Ground,
  shaded: ((u, v) => [214 + u * 5 + v * 3, 220 + u * 5, 228 + v * 4]) as Ground,
  wood: ((u, v, x, y) => {
    const rings = 0.5 + 0.5 * Math.sin(v * 26 + clouds(u * 3 + 9, v * 12) * 9);
    return mix([96, 58, 30], [176, 122, 70], rings * 0.8 + 0.2 * hash(x, y));
  }) as Ground,
  leaves: ((u, v, x, y) =>
    mix([14, 40, 12], [120, 160, 60], clouds(u * 7 + 3, v * 7 + 5) + 0.25 * hash(x, y) - 0.12)) as Ground,
  street: ((u, v) =>
    mix(
      mix([90, 100, 120], [200, 190, 175], clouds(u * 2 + 4, v * 2)),
      [60, 50, 48],
      v > 0.3 ? 0.7 : 0,
    )) as Ground,
};

export type MatteScore = {
  readonly iou: number;
  /** Mean absolute error of opacity, 0…1. */
  readonly mae: number;
};

export function scoreAlpha(pixels: Uint8ClampedArray, alpha: Uint8Array): MatteScore {
  let both = 0;
  let either = 0;
  let error = 0;
  for (let at = 0; at < alpha.length; at++) {
    const found = pixels[at * 4 + 3]!;
    error += Math.abs(found - alpha[at]!);
    if (found >= 128 && alpha[at]! >= 128) both++;
    if (found >= 128 || alpha[at]! >= 128) either++;
  }
  return { iou: both / either, mae: error / alpha.length / 255 };
}

/** Mean RGB distance from the artwork's colors along the rim, in the input and in the result. */
export function scoreRim(pixels: Uint8ClampedArray, { picture, alpha, front }: Composite) {
  let seen = 0;
  let found = 0;
  let count = 0;
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at]! < 8 || alpha[at]! > 247 || pixels[at * 4 + 3] === 0) continue;
    const from = (data: Uint8ClampedArray) =>
      Math.hypot(...[0, 1, 2].map((c) => data[at * 4 + c]! - front[at * 4 + c]!));
    seen += from(picture.data);
    found += from(pixels);
    count++;
  }
  return { seen: seen / count, found: found / count };
}
