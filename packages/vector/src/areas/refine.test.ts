import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import type { Shape } from '../drawing.ts';
import { meanDeltaE } from '../painting/mean-delta-e.ts';
import { rasterizeDrawing } from '../painting/rasterize.ts';
import { area, BLACK, disc, LOGO, paint, rectangle, WHITE } from '../test-art.ts';
import { traceRaster } from '../trace.ts';
import { labelPixels } from './label-map.ts';
import { classifyPixels, premultiply } from './pixel-kinds.ts';
import { refine } from './refine.ts';

const [WIDTH, HEIGHT] = [120, 48];
const STROKE = 0.8;

/** Rows of the letters E, T, i and o, 8 px high, at various subpixel positions. */
function letters(): Shape[] {
  const shapes: Shape[] = [];
  const bar = (x: number, y: number, width: number, height: number) =>
    shapes.push(area(BLACK, rectangle(x, y, width, height)));
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const [x, y] = [4 + column * 28.3 + row * 0.37, 5 + row * 14.3 + column * 0.23];
      bar(x, y, 1.2, 8);
      for (const down of [0, 3.6, 8 - STROKE]) bar(x, y + down, 5, STROKE);
      bar(x + 7, y, 5, STROKE);
      bar(x + 8.9, y, 1.2, 8);
      bar(x + 14, y + 2.6, 1.2, 5.4);
      bar(x + 14, y - 0.2, 1.3, 1.4);
      shapes.push(disc(BLACK, x + 20, y + 5.2, 2.8), disc(WHITE, x + 20, y + 5.2, 1.9));
    }
  }
  return shapes;
}

const picture = paint(WIDTH, HEIGHT, WHITE, ...letters());
const darknessOf = ({ data }: Raster) => {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += 255 - data[at]!;
  return sum / 255;
};

describe('small lettering', () => {
  const { drawing } = traceRaster(picture, { ...LOGO, colors: 8 }, () => undefined);
  const rendering = rasterizeDrawing(drawing);

  it('keeps its weight: no stroke is lost or becomes bolder', () => {
    expect(Math.abs(darknessOf(rendering) / darknessOf(picture) - 1)).toBeLessThan(0.005);
    expect(meanDeltaE(picture, rendering)).toBeLessThan(1.3);
  });

  it('keeps the dots of its letters', () => {
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 4; column++) {
        const x = Math.round(4 + column * 28.3 + row * 0.37 + 14.1);
        const y = Math.floor(5 + row * 14.3 + column * 0.23 + 0.4);
        expect(rendering.data[(y * WIDTH + x) * 4]).toBeLessThan(190);
      }
    }
  });

  it('appears only where the picture has ink', () => {
    for (let y = 2; y < HEIGHT - 2; y++) {
      for (let x = 2; x < WIDTH - 2; x++) {
        if (rendering.data[(y * WIDTH + x) * 4]! > 160) continue;
        let darkest = 255;
        for (let v = y - 1; v <= y + 1; v++)
          for (let u = x - 1; u <= x + 1; u++)
            darkest = Math.min(darkest, picture.data[(v * WIDTH + u) * 4]!);
        expect(darkest).toBeLessThan(230);
      }
    }
  });
});

it.each([2, 3])('refine splits pixels into finer ones of pure ink, with equal means: %d ×', (factor) => {
  const px = premultiply(picture);
  const kinds = classifyPixels(px, WIDTH, HEIGHT);
  const fine = refine(labelPixels(px, WIDTH, HEIGHT, kinds, [WHITE, BLACK]), kinds, {
    factor,
    isHard: false,
  });
  let [off, between] = [0, 0];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let sum = 0;
      for (let v = 0; v < factor; v++) {
        for (let u = 0; u < factor; u++) {
          const value = fine[((y * factor + v) * WIDTH * factor + x * factor + u) * 4]!;
          sum += value;
          if (value > 60 && value < 195) between++;
        }
      }
      off += Math.abs(sum / factor ** 2 - picture.data[(y * WIDTH + x) * 4]!);
    }
  }
  expect(off / (WIDTH * HEIGHT)).toBeLessThan(0.1);
  expect(between / (WIDTH * HEIGHT * factor ** 2)).toBeLessThan(0.065);
});

describe('a one-bit scan', () => {
  const { data } = paint(
    90,
    60,
    WHITE,
    area(BLACK, rectangle(10, 10, 60, 1)),
    area(BLACK, rectangle(10, 10, 1, 40)),
    ...Array.from({ length: 30 }, (_, k) => area(BLACK, rectangle(20 + k, 18 + k, 1, 1))),
    ...Array.from({ length: 25 }, (_, k) => area(BLACK, rectangle(30 + 2 * k, 16 + k, 2, 1))),
  );
  const hard = createRaster(90, 60, { data });
  const { drawing } = traceRaster(hard, { ...LOGO, colors: 8 }, () => undefined);
  const rendering = rasterizeDrawing(drawing);

  it('keeps one-pixel lines unbroken and their weight unchanged, in any direction', () => {
    let [drawn, pale] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at]! > 0) continue;
      drawn++;
      if (rendering.data[at]! > 170) pale++;
    }
    expect(pale / drawn).toBeLessThan(0.03);
    expect(Math.abs(darknessOf(rendering) / darknessOf(hard) - 1)).toBeLessThan(0.08);
    expect(meanDeltaE(hard, rendering)).toBeLessThan(1);
  });

  it('has lines of constant width', () => {
    const widthAt = (x: number) => {
      let sum = 0;
      for (let y = 5; y < 15; y++) sum += (255 - rendering.data[(y * 90 + x) * 4]!) / 255;
      return sum;
    };
    for (let x = 14; x < 68; x++) expect(Math.abs(widthAt(x) - 1.03)).toBeLessThan(0.2);
  });
});
