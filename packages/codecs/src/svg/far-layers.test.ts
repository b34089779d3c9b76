import { describe, expect, it } from 'vitest';
import { decodeImage } from '../index.ts';
import { canvasFactors, onCanvas } from './far-layers.ts';
import { createElement } from './xml-tree.ts';

const DEFS =
  '<defs><clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="2"/></filter><mask id="m" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="#fff"/></mask></defs>';
const ART =
  '<circle cx="40" cy="40" r="30" fill="#d33"/><g opacity=".5"><rect x="20" y="50" width="90" height="90"/></g>';

/** Channel times opacity, 0…255. */
const inkAt = ({ data }: { readonly data: ArrayLike<number> }, at: number) =>
  (data[at]! * data[at | 3]!) / 255;

const drawing = (far: string, root = 'width="100" height="80"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${DEFS}${ART}${far}</svg>`;

async function draw(svg: string, ppi = 96) {
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi });
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  const { width, height, data } = decoded.raster;
  return { width, height, data };
}

describe('a layer far outside the canvas', () => {
  it.each([
    ['opacity, below', 'opacity=".5"', '0 900'],
    ['opacity, right', 'opacity=".5"', '2000 0'],
    ['opacity, above', 'opacity=".5"', '0 -700'],
    ['opacity, left', 'opacity=".5"', '-900 0'],
    ['clip', 'clip-path="url(#c)"', '0 900'],
    ['mask', 'mask="url(#m)"', '0 900'],
    ['filter', 'filter="url(#f)"', '0 900'],
  ])('leaves the drawing as it is without the layer: %s', async (_, layer, place) => {
    const far = `<g transform="translate(${place})"><g ${layer}><rect width="60" height="60"/><rect x="9" width="60" height="60"/></g></g>`;
    expect(await draw(drawing(far))).toEqual(await draw(drawing('')));
  });

  it.each([
    ['a view box and a high resolution', 'width="1in" height=".8in" viewBox="-10 -10 200 160"', 240],
    ['a width of half a pixel more', 'width="100.5" height="80"', 96],
  ])('keeps size and scale with %s', async (_, root, ppi) => {
    const far =
      '<g opacity=".5" transform="translate(0 3000)"><rect width="60" height="60"/><path d="M0 0h9v9z"/></g>';
    const [drawn, expected] = [await draw(drawing(far, root), ppi), await draw(drawing('', root), ppi)];
    expect([drawn.width, drawn.height]).toEqual([expected.width, expected.height]);
    const most = drawn.data.reduce(
      (max, _value, at) => Math.max(max, Math.abs(inkAt(drawn, at) - inkAt(expected, at))),
      0,
    );
    expect(most).toBeLessThanOrEqual(2);
  });
});

it('leaves a drawing as it is without a layer that only its view box moves far outside', async () => {
  const root = 'width="300" height="240" viewBox="0 0 100 80"';
  const far =
    '<g opacity=".5" transform="translate(0 900)"><rect width="60" height="60"/><rect x="9" width="60" height="60"/></g>';
  expect(await draw(drawing(far, root))).toEqual(await draw(drawing('', root)));
});

describe('onCanvas', () => {
  it('converts a box in units of the view box to pixels of the canvas', () => {
    const root = createElement('svg', [['viewBox', '100 0 1000 1000']]);
    const box = { x: 100, y: 900, width: 1000, height: 100 };
    const canvas = { width: 200, height: 100 };
    expect(onCanvas(box, root, canvas)).toEqual({ x: 50, y: 90, width: 100, height: 10 });
    expect(onCanvas(box, createElement('svg'), canvas)).toEqual(box);
  });
});

describe('canvasFactors', () => {
  const canvas = { width: 100, height: 80 };

  it.each([
    [{ x: -200, y: -160, width: 400, height: 320 }, null],
    [
      { x: 0, y: 0, width: 201, height: 80 },
      { across: 2, down: 1 },
    ],
    [
      { x: 0, y: -500, width: 10, height: 10 },
      { across: 1, down: 4 },
    ],
  ])('enlarges the canvas only for content out of reach: %o', (box, factors) => {
    expect(canvasFactors(canvas, box)).toEqual(factors);
  });
});
