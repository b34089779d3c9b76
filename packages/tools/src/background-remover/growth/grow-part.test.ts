import type { Matte } from '@printready/matting/matte';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { growPart } from './grow-part.ts';

const [WIDTH, HEIGHT] = [400, 300];
type Rgb = readonly [number, number, number];
type Shape = (x: number, y: number) => boolean;

const noise = (x: number, y: number) => ((x * 37 + y * 91 + x * y * 7) % 23) - 11;
const isHead: Shape = (x, y) => Math.hypot(x - 200, y - 80) < 45;
const isBody: Shape = (x, y) => y >= 80 && Math.abs(x - 200) < 40 + (y - 80) / 3 && !isHead(x, y);
const isAnimal: Shape = (x, y) => isHead(x, y) || isBody(x, y);

function paint(colorAt: (x: number, y: number) => Rgb): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const grain = noise(x, y);
    data.set(
      colorAt(x, y).map((value) => value + grain),
      4 * at,
    );
  }
  return createRaster(WIDTH, HEIGHT, { data });
}

/** Square matte like a network's output. */
function matteOf(isKept: Shape, side = 256): Matte {
  const data = Uint8Array.from({ length: side * side }, (_, at) => {
    const x = (((at % side) + 0.5) / side) * WIDTH;
    return isKept(x, ((Math.floor(at / side) + 0.5) / side) * HEIGHT) ? 255 : 0;
  });
  return { width: side, height: side, data };
}

/** Share of a shape that a matte keeps. */
function kept({ width, height, data }: Matte, shape: Shape): number {
  let [inside, keeps] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [
      (((at % width) + 0.5) / width) * WIDTH,
      ((Math.floor(at / width) + 0.5) / height) * HEIGHT,
    ];
    if (!shape(x, y)) continue;
    inside++;
    if (data[at]! >= 128) keeps++;
  }
  return keeps / inside;
}

const place = (x: number, y: number, keep = true) => ({ x: x / WIDTH, y: y / HEIGHT, keep });
const FUR: Rgb = [150, 96, 60];
const BELLY: Rgb = [214, 190, 160];
const GRASS: Rgb = [80, 130, 70];
const DIRT: Rgb = [128, 108, 92];
const head = matteOf(isHead);

describe.each([
  ['growPart with uniform fur on grass', (x, y) => (isAnimal(x, y) ? FUR : GRASS)],
  ['with a body of another color', (x, y) => (isHead(x, y) ? FUR : isBody(x, y) ? BELLY : GRASS)],
  [
    'with fur that blends into another color',
    (x, y) => (isAnimal(x, y) ? [150 + y / 8, 96 + y / 6, 60 + y / 6] : GRASS),
  ],
  ['on a background of nearly its color', (x, y) => (isAnimal(x, y) ? FUR : DIRT)],
  ['on a background of two colors', (x, y) => (isAnimal(x, y) ? FUR : y < 150 ? [150, 190, 230] : GRASS)],
] satisfies [string, (x: number, y: number) => Rgb][])('growPart on an animal %s', (_, colorAt) => {
  const input = paint(colorAt);
  it('adds a whole part from one point on it', () => {
    const { matte, spotsOnly } = growPart(input, head, [], [place(200, 200)], []);
    expect(kept(matte, isAnimal)).toBeGreaterThan(0.95);
    expect(kept(matte, (x, y) => !isAnimal(x, y))).toBeLessThan(0.02);
    expect(spotsOnly).toBe(false);
  });
  it('adds no background for a point on background', () => {
    const { matte, spotsOnly } = growPart(input, head, [], [place(40, 150)], []);
    expect(kept(matte, (x, y) => !isAnimal(x, y))).toBeLessThan(0.02);
    expect(kept(matte, (x, y) => Math.hypot(x - 40, y - 150) < 4)).toBe(1);
    expect(spotsOnly).toBe(true);
  });
});

it('growPart never removes parts that were already found', () => {
  const input = paint((x, y) => (isAnimal(x, y) ? FUR : GRASS));
  const soft = { ...head, data: head.data.map((value) => Math.min(value, 200)) };
  const { matte } = growPart(input, soft, [], [place(200, 200)], []);
  expect(matte.data.every((value, at) => value >= soft.data[at]!)).toBe(true);
});

it('growPart stops at points that mark parts to remove', () => {
  const input = paint((x, y) => (isAnimal(x, y) ? FUR : GRASS));
  const { matte } = growPart(input, head, [], [place(200, 160)], [place(200, 280, false)]);
  expect(kept(matte, (x, y) => Math.hypot(x - 200, y - 160) < 20)).toBe(1);
  expect(kept(matte, (x, y) => Math.hypot(x - 200, y - 280) < 8)).toBe(0);
});

it('growPart fills areas that the grown part encloses', () => {
  const isHole: Shape = (x, y) => Math.hypot(x - 200, y - 80) < 20;
  const input = paint((x, y) => (isHole(x, y) ? BELLY : isHead(x, y) ? FUR : GRASS));
  const ring = matteOf((x, y) => isHead(x, y) && !isHole(x, y));
  const { matte } = growPart(input, ring, [], [place(200, 80)], []);
  expect(kept(matte, isHole)).toBe(1);
  expect(kept(matte, (x, y) => !isHead(x, y))).toBeLessThan(0.02);
});

it('growPart starts from the matte of a separate network run', () => {
  const input = paint((x, y) => (isHead(x, y) ? FUR : isBody(x, y) ? (y < 200 ? BELLY : FUR) : GRASS));
  const part = matteOf((x, y) => isBody(x, y) && y < 200);
  const window = matteOf((_x, y) => y < 200);
  const { matte } = growPart(input, head, [{ part, window }], [place(200, 150)], []);
  expect(kept(matte, isAnimal)).toBeGreaterThan(0.95);
});

it("growPart adds the result of another network run even if that result has the border's colors", () => {
  const input = paint(() => GRASS);
  const { matte, spotsOnly } = growPart(
    input,
    head,
    [{ part: matteOf(isBody), window: matteOf(() => true) }],
    [place(200, 200)],
    [],
  );
  expect(kept(matte, isBody)).toBeGreaterThan(0.98);
  expect(spotsOnly).toBe(false);
});

it('growPart adds nothing that another network run left out', () => {
  const input = paint((x, y) => (isAnimal(x, y) || x > 330 ? FUR : y > 240 ? FUR : GRASS));
  const look = { part: matteOf((x, y) => isBody(x, y) && y < 225), window: matteOf((_x, y) => y < 260) };
  const { matte } = growPart(input, head, [look], [place(200, 200)], []);
  expect(kept(matte, (x, y) => !isAnimal(x, y) && y < 255 && x < 325)).toBeLessThan(0.01);
});
