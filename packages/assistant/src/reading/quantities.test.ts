import { expect, test } from 'vitest';
import { readQuantities } from './quantities.ts';
import { normalize } from './text.ts';

/** Quantities found in a question, without empty lists; each length as "value unit". */
function read(question: string) {
  const { quantities } = readQuantities(normalize(question));
  const length = ({ value, unit }: { value: number; unit: string }) => `${value} ${unit}`;
  const lists = {
    ...quantities,
    lengths: quantities.lengths.map(length),
    lengthPairs: quantities.lengthPairs.map(({ width, height }) => `${length(width)} × ${length(height)}`),
    pixelPairs: quantities.pixelPairs.map(({ width, height }) => `${width} × ${height}`),
  };
  return Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0));
}

test.each([
  ['600 px at 11 in', { pixels: [600], lengths: ['11 in'] }],
  ['12x16 at 300dpi', { lengthPairs: ['12 in × 16 in'], dpi: [300] }],
  ['4500 × 5400', { pixelPairs: ['4500 × 5400'] }],
  ['4,500 by 5,400 pixels', { pixelPairs: ['4500 × 5400'] }],
  ['3 1/2" wide', { lengths: ['3.5 in'] }],
  ['3½ inches', { lengths: ['3.5 in'] }],
  ['3,5 cm', { lengths: ['3.5 cm'] }],
  ['a quarter inch', { lengths: ['0.25 in'] }],
  ['A4 at 300 ppi', { lengthPairs: ['210 mm × 297 mm'], dpi: [300] }],
  ['45 lpi on 230 mesh', { lpi: [45], mesh: [230] }],
  ['45 lpi auf 200 mesh', { lpi: [45], mesh: [200] }],
  ['mesh 156', { mesh: [156] }],
  ['a 43T screen', { mesh: [109] }],
  ['upscale 4x', { factors: [4] }],
  ['a 5% dot', { percent: [5] }],
  ['12 megapixel', { megapixels: [12] }],
  ['under 25 megs', { megabytes: [25] }],
  ['20 logos', { counts: [20] }],
])('reads quantities from “%s”', (question, lists) => expect(read(question)).toEqual(lists));

test.each([
  ['12 t-shirts', { counts: [12] }],
  ['4500 in CMYK', { counts: [4500] }],
  ['size 2XL', {}],
  ['two-factor and 2FA', {}],
  ['PDF/X-4', { counts: [4] }],
])('reads no unit in “%s”', (question, lists) => expect(read(question)).toEqual(lists));
