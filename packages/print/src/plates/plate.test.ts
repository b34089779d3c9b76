import { expect, test } from 'vitest';
import { createPlate, filmOf, inkShareOf, layPlates, type Plate } from './plate.ts';

const plate = (id: string, color: Plate['color'], coverage: readonly number[]): Plate =>
  createPlate({
    ...{ id, name: id, color, width: coverage.length, height: 1, resolution: { x: 300, y: 300 } },
    coverage: Uint8Array.from(coverage),
  });
const cyan = plate('cyan', { r: 0, g: 255, b: 255 }, [0, 255, 255, 51]);
const magenta = plate('magenta', { r: 255, g: 0, b: 255 }, [0, 0, 255, 0]);

test('createPlate rejects coverage that does not match the size', () => {
  expect(() => createPlate({ ...cyan, width: 3 })).toThrow(/needs 3 samples, not 4/);
  expect(() => createPlate({ ...cyan, height: 0 })).toThrow(RangeError);
});

test('filmOf returns a black film whose alpha equals the coverage', () => {
  const film = filmOf(cyan);
  expect([...film.data]).toEqual([0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 51]);
  expect(film.resolution).toEqual({ x: 300, y: 300 });
  expect(inkShareOf(cyan)).toBeCloseTo((255 + 255 + 51) / (4 * 255));
});

test('layPlates multiplies overlapping inks on white', () => {
  const { data } = layPlates([cyan, magenta]);
  const pixel = (x: number) => [...data.subarray(4 * x, 4 * x + 4)];
  expect(pixel(0)).toEqual([255, 255, 255, 255]);
  expect(pixel(1)).toEqual([0, 255, 255, 255]);
  expect(pixel(2)).toEqual([0, 0, 255, 255]);
  expect(pixel(3)).toEqual([204, 255, 255, 255]);
});

test('layPlates shows a single plate as black film on opaque white, so no garment shows through', () => {
  const white = plate('white-base', { r: 255, g: 255, b: 255 }, [0, 255, 51]);
  expect([...layPlates([white]).data]).toEqual([255, 255, 255, 255, 0, 0, 0, 255, 204, 204, 204, 255]);
});

test('layPlates rejects an empty list and plates of different sizes', () => {
  expect(() => layPlates([cyan, plate('black', { r: 0, g: 0, b: 0 }, [0])])).toThrow(RangeError);
  expect(() => layPlates([])).toThrow(RangeError);
});
