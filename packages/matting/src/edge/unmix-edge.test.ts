import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { applyInks, unmixEdge } from './unmix-edge.ts';

const SIDE = 120;
const MIDDLE = SIDE / 2;
const OUTER = 40;
/** Outline three pixels wide around a filled disc. */
const OUTLINE: readonly number[] = [20, 18, 24];
const FILL: readonly number[] = [106, 215, 229];

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const radiusAt = (at: number) => Math.hypot((at % SIDE) + 0.5 - MIDDLE, Math.floor(at / SIDE) + 0.5 - MIDDLE);
const shareAt = (at: number) => clamp(OUTER - radiusAt(at) + 0.5);

type Ground = (x: number, y: number) => readonly number[];
const flat: Ground = () => [210, 160, 110];
const busy: Ground = (x, y) => {
  const grain = ((x * 7 + y * 13) % 11) - 5;
  return [190 + 30 * Math.sin(x / 9) + grain, 150 + 25 * Math.cos(y / 7) + grain, 90 + grain];
};

function discOn(ground: Ground): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const share = shareAt(at);
    const inner = clamp(OUTER - 3 - radiusAt(at) + 0.5);
    const under = ground(at % SIDE, Math.floor(at / SIDE));
    for (let c = 0; c < 3; c++) {
      const own = OUTLINE[c]! + inner * (FILL[c]! - OUTLINE[c]!);
      data[at * 4 + c] = under[c]! + share * (own - under[c]!);
    }
  }
  return createRaster(SIDE, SIDE, { data });
}

/** Network matte: a ramp of several pixels, one pixel too far out. */
const rough = Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
  Math.round(255 * clamp((OUTER + 1 - radiusAt(at)) / 3 + 0.5)),
);

function measure(picture: Raster, alpha: Uint8Array) {
  const edge = unmixEdge(picture, alpha);
  const pixels = new Uint8ClampedArray(picture.data);
  for (let at = 0; at < alpha.length; at++) pixels[at * 4 + 3] = edge.alpha[at]!;
  applyInks(pixels, edge);
  let opacity = 0;
  let seen = 0;
  let found = 0;
  let rim = 0;
  for (let at = 0; at < alpha.length; at++) {
    opacity = Math.max(opacity, Math.abs(edge.alpha[at]! - 255 * shareAt(at)));
    if (shareAt(at) < 0.1 || shareAt(at) > 0.9) continue;
    const off = (data: Uint8ClampedArray) =>
      Math.hypot(...[0, 1, 2].map((c) => data[at * 4 + c]! - OUTLINE[c]!));
    seen += off(picture.data);
    found += off(pixels);
    rim++;
  }
  return { opacity, seen: seen / rim, found: found / rim };
}

describe('unmixEdge with an outline three pixels wide', () => {
  it('cuts at the outline’s outer edge and keeps the outline’s ink on a flat background', () => {
    const { opacity, seen, found } = measure(discOn(flat), rough);
    expect(opacity).toBeLessThan(12);
    expect(seen).toBeGreaterThan(80);
    expect(found).toBeLessThan(6);
  });

  it('keeps the outline’s ink on a busy background', () => {
    const { seen, found } = measure(discOn(busy), rough);
    expect(found).toBeLessThan(seen / 4);
  });
});

/** Disc of coarse grain with a pale rim, like a photograph cut out of a white page. */
function grainyDisc(): { picture: Raster; front: Uint8ClampedArray } {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const front = new Uint8ClampedArray(data.length);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const grain = ((x * 7919 + y * 104_729 + x * y * 31) % 97) - 48;
    const pale = 60 * clamp(radiusAt(at) - OUTER + 2);
    const share = shareAt(at);
    for (const [c, own] of [150, 110, 80].entries()) {
      front[at * 4 + c] = own + grain + pale;
      data[at * 4 + c] = share * front[at * 4 + c]! + (1 - share) * [40, 60, 110][c]!;
    }
  }
  return { picture: createRaster(SIDE, SIDE, { data }), front };
}

it('unmixEdge halves the error of a rim with its own colors on a uniform background', () => {
  const { picture, front } = grainyDisc();
  const edge = unmixEdge(picture, rough);
  const pixels = new Uint8ClampedArray(picture.data);
  for (let at = 0; at < SIDE * SIDE; at++) pixels[at * 4 + 3] = edge.alpha[at]!;
  applyInks(pixels, edge);
  const errorOf = (data: Uint8ClampedArray) => {
    let sum = 0;
    for (let at = 0; at < SIDE * SIDE; at++) {
      if (shareAt(at) < 0.1 || shareAt(at) > 0.9) continue;
      sum += Math.hypot(...[0, 1, 2].map((c) => data[at * 4 + c]! - front[at * 4 + c]!));
    }
    return sum;
  };
  expect(errorOf(pixels)).toBeLessThan(errorOf(picture.data) / 2);
});

it('unmixEdge finds the ink of uniform art despite grain', () => {
  const clean = discOn(flat);
  const data = clean.data.map(
    (value, i) => value + ((i * 7919 + (i >> 2) * 104_729 + (i >> 4) * 31) % 17) - 8,
  );
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  const { places, inks } = unmixEdge(createRaster(SIDE, SIDE, { data }), rough);
  let off = 0;
  let count = 0;
  for (const [i, at] of places.entries()) {
    if (shareAt(at) < 0.2 || shareAt(at) > 0.8) continue;
    off += Math.hypot(...[0, 1, 2].map((c) => ((inks[i]! >>> (8 * c)) & 255) - OUTLINE[c]!));
    count++;
  }
  // Grain of ±8 levels shifts a color by an RGB distance of 8.5 with the prior, and of 12.4 without the prior.
  expect(count).toBeGreaterThan(100);
  expect(off / count).toBeLessThan(11);
});

describe('unmixEdge for a pixel two steps inside that could be half art and half background', () => {
  const INKS = [
    [180, 100, 60],
    [100, 60, 100],
  ] as const;
  const UNDER = [100, 78, 118] as const;
  /** Mix of half the first ink and half the background; 13 RGB units off the line between the two inks. */
  const SEEN = [140, 89, 89] as const;
  const COLUMN = MIDDLE - 2;
  const ROWS = [20, 40, 60, 80, 100];

  const opacityIn = (inkAt: (x: number, y: number) => readonly number[]) => {
    const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
    const alpha = new Uint8Array(SIDE * SIDE);
    for (let at = 0; at < SIDE * SIDE; at++) {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
      alpha[at] = x < MIDDLE ? 255 : 0;
      const isTested = x === COLUMN && ROWS.includes(y);
      data.set(isTested ? SEEN : x < MIDDLE ? inkAt(x, y) : UNDER, at * 4);
    }
    const edge = unmixEdge(createRaster(SIDE, SIDE, { data }), alpha);
    return ROWS.map((row) => edge.alpha[row * SIDE + COLUMN]!);
  };

  it('keeps the pixel opaque amid rough art', () => {
    expect(opacityIn((x, y) => INKS[(x + y) % 2]!)).toEqual(ROWS.map(() => 255));
  });

  it('treats the pixel as a mix in uniform art', () => {
    for (const opacity of opacityIn(() => INKS[0])) expect(opacity).toBeLessThan(180);
  });
});

it('unmixEdge does not change pixels that no two neighbors explain, or a matte without an edge', () => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const x = at % SIDE;
    // Green between red and blue is not a mix of the two.
    data.set(x < MIDDLE - 2 ? [230, 20, 20] : x < MIDDLE + 2 ? [20, 230, 20] : [20, 20, 230], at * 4);
  }
  const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const x = at % SIDE;
    return x < MIDDLE - 2 ? 255 : x < MIDDLE + 2 ? 140 : 0;
  });
  const picture = createRaster(SIDE, SIDE, { data });
  const edge = unmixEdge(picture, alpha);
  expect(edge.alpha).toEqual(alpha);
  expect(edge.places).toHaveLength(4 * SIDE);
  expect(new Set(edge.inks)).toEqual(new Set([0]));
  for (const value of [0, 255]) {
    const whole = new Uint8Array(SIDE * SIDE).fill(value);
    expect(unmixEdge(picture, whole)).toMatchObject({ alpha: whole, places: new Uint32Array(0) });
  }
});
