import { expect, it } from 'vitest';
import { drawFilm, type FilmLevel, reduceFilm, tableColumns } from './film-view.ts';

const canvas = (width: number, height: number) => ({
  ...{ width, height },
  data: new Uint8ClampedArray(4 * width * height),
});
const redOf = ({ data }: { readonly data: Uint8ClampedArray }) =>
  Array.from({ length: data.length / 4 }, (_, i) => data[4 * i]);

it('draws ink black on white, magnified, with the light table visible around the plate', () => {
  const plate: FilmLevel = { coverage: Uint8Array.of(0, 255, 51, 0), width: 2, height: 2 };
  const target = canvas(4, 2);
  drawFilm([plate], plate, { zoom: 1, x: 0.5, y: 0 }, 2, target);
  expect(redOf(target)).toEqual([226, 255, 255, 0, 226, 255, 255, 0]);
});

it('draws a film from a reduced level with one sample per device pixel', () => {
  const stripes = Uint8Array.from({ length: 512 * 512 }, (_, i) => (i % 2 === 0 ? 255 : 0));
  const plate: FilmLevel = { coverage: stripes, width: 512, height: 512 };
  const levels = [plate, ...reduceFilm(plate)];
  expect(levels.map(({ width }) => width)).toEqual([512, 256]);
  const target = canvas(256, 256);
  drawFilm(levels, plate, { zoom: 0.5, x: 0, y: 0 }, 1, target);
  expect(new Set(redOf(target))).toEqual(new Set([127]));
});

it('chooses the number of columns on the light table that shows the films as large as possible', () => {
  const wide = { width: 1400, height: 800 };
  expect(tableColumns(6, { width: 100, height: 200 }, wide)).toBe(6);
  expect(tableColumns(6, { width: 120, height: 100 }, wide)).toBe(3);
  expect(tableColumns(2, { width: 300, height: 100 }, { width: 390, height: 800 })).toBe(1);
});
