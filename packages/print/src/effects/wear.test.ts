import { describe, expect, it } from 'vitest';
import { cleanUp } from './clean-up.ts';
import { drawField, SCALES_MM, TEXTURE_KINDS, type TextureKind } from './fields.ts';
import { turnOf } from './lattice.ts';
import { centerMm, createOctaves, noiseAt, resolvedOctaves } from './noise.ts';
import { prepareField, type WearGround, wearAway } from './wear.ts';

const AMOUNT = 0.18;

/** A 42 mm disc next to a bar, at any resolution. */
function ground(perMm: number): WearGround {
  const [width, height] = [Math.round(50 * perMm), Math.round(45 * perMm)];
  const ink = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [mx, my] = [(x + 0.5) / perMm, (y + 0.5) / perMm];
      ink[i] = Number((mx - 22) ** 2 + (my - 22) ** 2 < 21 ** 2 || (mx > 45 && mx < 49 && my > 3 && my < 42));
    }
  const smallest = { part: 0.4 * perMm, hole: 0.6 * perMm };
  return { width, height, ink, shield: null, soft: new Uint32Array(), smallest, sparedUpTo: 0 };
}

function wear(kind: TextureKind, perMm: number, seed = 3) {
  const art = ground(perMm);
  const settings = { kind, scaleMm: SCALES_MM[kind].initial, seed, directionDegrees: 20, amount: AMOUNT };
  // Distance to the disc's edge, for edge wear.
  const depth = Float32Array.from(art.ink, (_, i) => {
    const [x, y] = [((i % art.width) + 0.5) / perMm, (Math.floor(i / art.width) + 0.5) / perMm];
    return Math.max(0, 21 - Math.sqrt((x - 22) ** 2 + (y - 22) ** 2));
  });
  const field = drawField(settings, { ...art, perMm }, depth);
  return { art, field, worn: wearAway(prepareField(field, art), AMOUNT, art) };
}

const leftOf = ({ ink }: WearGround, coverage: Uint8Array) =>
  coverage.map((left, i) => Number(ink[i] === 1 && left >= 128));

/**
 * Counts parts that are too small, by flood fill and exhaustive disc fitting, independently of the production code's
 * runs, distances, and kernels.
 */
function tooSmall(
  mask: Uint8Array,
  width: number,
  height: number,
  diameter: number,
  corners: boolean,
  openAtEdge: boolean,
): number {
  const disc: [number, number][] = [];
  const radius = diameter / 2;
  for (let dy = -Math.ceil(radius); dy <= radius; dy++)
    for (let dx = -Math.ceil(radius); dx <= radius; dx++)
      if (dx * dx + dy * dy <= radius * radius) disc.push([dx, dy]);
  const inside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1;
  const seen = new Uint8Array(mask.length);
  let small = 0;
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    seen[start] = 1;
    const part = [start];
    let atEdge = false;
    for (let i = 0; i < part.length; i++) {
      const [x, y] = [part[i]! % width, Math.floor(part[i]! / width)];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) atEdge = true;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          if (!corners && dx !== 0 && dy !== 0) continue;
          if (!inside(x + dx, y + dy) || seen[(y + dy) * width + x + dx] === 1) continue;
          seen[(y + dy) * width + x + dx] = 1;
          part.push((y + dy) * width + x + dx);
        }
    }
    if (openAtEdge && atEdge) continue;
    const fits = part.some((at) =>
      disc.every(([dx, dy]) => inside((at % width) + dx, Math.floor(at / width) + dy)),
    );
    if (!fits) small++;
  }
  return small;
}

describe.each(TEXTURE_KINDS)('wearAway with texture %s', (kind) => {
  it('removes the requested share and leaves no part or hole that is too small to print', () => {
    const perMm = 300 / 25.4;
    const { art, worn } = wear(kind, perMm);
    const left = leftOf(art, worn.coverage);
    const ink = art.ink.reduce((sum, one) => sum + one, 0);
    const gone = 1 - left.reduce((sum, one) => sum + one, 0) / ink;
    expect(Math.abs(gone - AMOUNT)).toBeLessThanOrEqual(0.005);
    expect(gone).toBeCloseTo(worn.share, 6);
    const { width, height } = art;
    expect(tooSmall(left, width, height, 0.4 * perMm, true, false)).toBe(0);
    expect(
      tooSmall(
        left.map((one) => 1 - one),
        width,
        height,
        0.6 * perMm,
        false,
        true,
      ),
    ).toBe(0);
  });

  it('leaves the same ink at 300 and 600 ppi', { tags: 'slow' }, () => {
    const coarse = wear(kind, 300 / 25.4);
    const fine = wear(kind, 600 / 25.4);
    const small = leftOf(coarse.art, coarse.worn.coverage);
    const large = leftOf(fine.art, fine.worn.coverage);
    let both = 0;
    let either = 0;
    for (let y = 0; y < coarse.art.height; y++)
      for (let x = 0; x < coarse.art.width; x++) {
        const a = small[y * coarse.art.width + x]!;
        // The four matching pixels in the finer picture.
        let b = 0;
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const)
          b +=
            large[
              Math.min(fine.art.height - 1, 2 * y + dy) * fine.art.width +
                Math.min(fine.art.width - 1, 2 * x + dx)
            ]!;
        both += Number(a === 1 && b >= 2);
        either += Number(a === 1 || b >= 2);
      }
    expect(both / either).toBeGreaterThanOrEqual(0.97);
  });

  it('depends on the seed and is deterministic', () => {
    const perMm = 90 / 25.4;
    expect(wear(kind, perMm).worn.coverage).toEqual(wear(kind, perMm).worn.coverage);
    expect(wear(kind, perMm, 4).worn.coverage).not.toEqual(wear(kind, perMm).worn.coverage);
  });
});

it('createOctaves equals the weighted sum of noiseAt over the octaves', () => {
  const grid = { width: 300, height: 4, perMm: 7.3 };
  const octaves = { seed: 5, sizeMm: 6, count: 5, gain: 0.5 };
  const draw = createOctaves(octaves, grid);
  const row = new Float64Array(grid.width);
  for (const y of [0, 1, 3]) {
    draw(y, row);
    for (let x = 0; x < grid.width; x++) {
      let sum = 0;
      for (const { sizeMm, weight, seed } of resolvedOctaves(octaves, grid))
        sum += weight * noiseAt(centerMm(x, grid) / sizeMm, centerMm(y, grid) / sizeMm, seed);
      expect(row[x]).toBeCloseTo(sum, 10);
    }
  }
});

it('turnOf matches sine and cosine', () => {
  for (let degrees = -400; degrees <= 400; degrees += 7.3) {
    const { sin, cos } = turnOf(degrees);
    expect(sin).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 9);
    expect(cos).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 9);
  }
});

describe('cleanUp', () => {
  const W = 40;
  const H = 30;
  const box = (mask: Uint8Array, x0: number, y0: number, x1: number, y1: number, value: 0 | 1) => {
    for (let y = y0; y < y1; y++) mask.fill(value, y * W + x0, y * W + x1);
  };

  it('drops a speck, fills a pinhole, and reports both', () => {
    const art = new Uint8Array(W * H);
    box(art, 2, 2, 38, 28, 1);
    const ink = art.slice();
    box(ink, 8, 8, 30, 20, 0);
    box(ink, 12, 12, 14, 14, 1);
    box(ink, 33, 5, 35, 7, 0);
    const { dropped, filled, smallInArt } = cleanUp(ink, art, W, H, { part: 5, hole: 5 });
    expect(dropped).toEqual([{ at: 12 * W + 12, area: 4 }]);
    expect(filled).toEqual([{ at: 5 * W + 33, area: 4 }]);
    expect(smallInArt).toBe(0);
    expect(ink[13 * W + 13]).toBe(0);
    expect(ink[6 * W + 34]).toBe(1);
  });

  it('keeps and counts details that were already too small in the art', () => {
    const art = new Uint8Array(W * H);
    box(art, 2, 2, 20, 28, 1);
    box(art, 5, 5, 6, 6, 0);
    box(art, 30, 10, 32, 12, 1);
    const ink = art.slice();
    const { dropped, filled, smallInArt } = cleanUp(ink, art, W, H, { part: 5, hole: 5 });
    expect([dropped, filled, smallInArt]).toEqual([[], [], 2]);
    expect(ink).toEqual(art);
  });
});

it('wearAway removes at most 27 % of a small part, including clean-up', () => {
  const perMm = 10;
  const [width, height] = [400, 400];
  const ink = new Uint8Array(width * height);
  // Letter-sized squares of 5 mm.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      ink[y * width + x] = Number(x % 80 > 10 && x % 80 < 61 && y % 80 > 10 && y % 80 < 61);
  const art: WearGround = {
    width,
    height,
    ink,
    shield: null,
    soft: new Uint32Array(),
    smallest: { part: 4, hole: 6 },
    sparedUpTo: 5000,
  };
  const settings = { kind: 'worn', scaleMm: 12, seed: 2, directionDegrees: 0, amount: 0.22 } as const;
  const worn = wearAway(prepareField(drawField(settings, { width, height, perMm }, null), art), 0.22, art);
  let most = 0;
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++) {
      let lost = 0;
      for (let y = 11; y < 61; y++)
        for (let x = 11; x < 61; x++)
          lost += Number(worn.coverage[(row * 80 + y) * width + column * 80 + x]! < 128);
      most = Math.max(most, lost / 2500);
    }
  expect(most).toBeGreaterThan(0.1);
  // Clean-up may raise the loss above a quarter.
  expect(most).toBeLessThanOrEqual(0.27);
});
