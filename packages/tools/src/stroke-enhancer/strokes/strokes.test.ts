import type { Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import type { Options } from '../options.ts';
import { tool } from '../render.ts';
import { box, disc, drawShape, either, inkArea } from '../testing/shapes.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const blue = { r: 0, g: 0, b: 255 };

async function stroke(art: Raster, options: Partial<Options>): Promise<Raster> {
  return (await tool.run(art, { unit: 'px', ...options }, run)).shows;
}

const outside = (width: number) => [{ place: 'outside' as const, width, color: blue }];

/** Area in the stroke's color: for each pixel, the fraction that is not the artwork's orange. */
function blueArea({ data }: Raster): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) {
    const share = (200 - data[i]!) / 200;
    sum += (data[i + 3]! / 255) * share;
  }
  return sum;
}

describe('Stroke Enhancer: width of a stroke', () => {
  it('strokes a bar at any angle within 0.1 px of the requested width', async () => {
    const [long, wide] = [60, 22];
    for (let degrees = 0; degrees < 180; degrees += 11) {
      const art = drawShape(120, 120, box(59.3, 60.1, long, wide, degrees));
      for (const width of [1, 2.5, 6, 13.7]) {
        const grown = inkArea(await stroke(art, { strokes: outside(width) })) - inkArea(art);
        // Area of a stroke around a convex shape: perimeter times width, plus one disc for all corners
        // together.
        const asked = 2 * (long + wide) * width + Math.PI * width * width;
        const off = (grown - asked) / (2 * (long + wide) + 2 * Math.PI * width);
        expect(Math.abs(off), `${width} px at ${degrees}°: ${off.toFixed(3)} px off`).toBeLessThan(0.1);
      }
    }
  });

  it('strokes discs within 0.1 px of the requested width, outside, inside, and centered', async () => {
    for (const radius of [9, 20.4, 31]) {
      const art = drawShape(110, 110, disc(54.6, 55.2, radius));
      for (const width of [1.5, 4, 7.3]) {
        const cases = [
          { place: 'outside', from: radius, to: radius + width },
          { place: 'inside', from: radius - width, to: radius },
          { place: 'center', from: radius - width / 2, to: radius + width / 2 },
        ] as const;
        for (const { place, from, to } of cases) {
          const result = await stroke(art, { strokes: [{ place, width, color: blue }] });
          const off = (blueArea(result) - Math.PI * (to ** 2 - from ** 2)) / (Math.PI * (from + to));
          expect(Math.abs(off), `${place} ${width} px on ${radius}: ${off}`).toBeLessThan(0.1);
        }
      }
    }
  });

  it('measures stroke widths in mm or pt of the print, or in px of the picture', async () => {
    const art = drawShape(160, 160, disc(80, 80, 20), 254);
    const grown = async (unit: Options['unit'], width: number) =>
      inkArea(await stroke(art, { unit, strokes: outside(width) })) - inkArea(art);
    const ring = (px: number) => Math.PI * ((20 + px) ** 2 - 400);
    expect(Math.abs((await grown('mm', 1)) - ring(10)) / ring(10)).toBeLessThan(0.01);
    expect(Math.abs((await grown('pt', 3)) - ring((3 * 254) / 72)) / ring(10)).toBeLessThan(0.01);
    expect(Math.abs((await grown('px', 7)) - ring(7)) / ring(7)).toBeLessThan(0.01);
  });

  it('adds up the widths of several strokes, each around the previous one', async () => {
    const art = drawShape(120, 120, disc(60, 60, 20));
    const green = { r: 0, g: 200, b: 0 };
    const result = await stroke(art, {
      strokes: [...outside(5), { place: 'outside', width: 8, color: green }],
    });
    const at = (x: number) => [...result.data.subarray((60 * 120 + x) * 4, (60 * 120 + x) * 4 + 4)];
    expect(at(60 + 22)).toEqual([0, 0, 255, 255]);
    expect(at(60 + 29)).toEqual([0, 200, 0, 255]);
    expect(at(60 + 35)).toEqual([0, 0, 0, 0]);
  });
});

describe('Stroke Enhancer: joins', () => {
  const square = box(60, 60, 40, 40);
  const cornerArea = async (join: Options['join'], shape = square) => {
    const art = drawShape(120, 120, shape);
    return inkArea(await stroke(art, { join, strokes: outside(10) })) - inkArea(art) - 4 * 40 * 10;
  };

  it('draws round, mitered, or beveled joins', async () => {
    expect(Math.abs((await cornerArea('round')) - Math.PI * 100)).toBeLessThan(6);
    expect(Math.abs((await cornerArea('miter')) - 400)).toBeLessThan(6);
    expect(Math.abs((await cornerArea('bevel')) - 200)).toBeLessThan(8);
  });

  it('draws mitered and beveled joins on a rotated box, with the corner area of an upright box', async () => {
    for (const degrees of [17, 30, 45]) {
      const turned = box(60, 60, 40, 40, degrees);
      expect(Math.abs((await cornerArea('miter', turned)) - 400), `miter at ${degrees}°`).toBeLessThan(8);
      expect(Math.abs((await cornerArea('bevel', turned)) - 200), `bevel at ${degrees}°`).toBeLessThan(10);
    }
  });

  it('keeps curves round with any join', async () => {
    const art = drawShape(120, 120, disc(60, 60, 24));
    const round = inkArea(await stroke(art, { join: 'round', strokes: outside(10) }));
    for (const join of ['miter', 'bevel'] as const) {
      expect(Math.abs(inkArea(await stroke(art, { join, strokes: outside(10) })) - round)).toBeLessThan(3);
    }
  });
});

describe('Stroke Enhancer: artwork', () => {
  it('keeps the artwork’s solid pixels under outside strokes, without seams', async () => {
    const art = drawShape(100, 100, either(disc(40, 50, 20), box(70, 50, 30, 12, 30)));
    const { data } = await stroke(art, { strokes: outside(6) });
    for (let i = 0; i < data.length; i += 4) {
      if (art.data[i + 3] === 255) expect(data.subarray(i, i + 4)).toEqual(art.data.subarray(i, i + 4));
      if (art.data[i + 3]! > 0) expect(data[i + 3]).toBe(255);
    }
  });

  it('leaves the artwork unchanged if there are no strokes', async () => {
    const art = drawShape(50, 50, disc(25, 25, 14));
    expect((await stroke(art, { strokes: [] })).data).toEqual(art.data);
  });

  it('reports artwork that leaves no space for strokes if the canvas does not grow', async () => {
    const art = drawShape(60, 60, box(30, 30, 52, 52));
    const fixed = { unit: 'px', growCanvas: false, strokes: outside(9) };
    const { figures } = await tool.run(art, fixed, run);
    expect(figures).toContainEqual({
      id: 'stroke-cut-off',
      label: 'Stroke cut off at the edge',
      value: 6,
      unit: 'px',
    });
    const small = drawShape(60, 60, box(30, 30, 20, 20));
    expect((await tool.run(small, { unit: 'px', strokes: outside(9) }, run)).figures).toEqual([]);
  });
});

describe('Stroke Enhancer: picture without transparency', () => {
  const full = drawShape(40, 40, () => -9);
  const codesOf = async (art: Raster, options: Partial<Options>) =>
    (await tool.run(art, { unit: 'px', ...options }, run)).findings.map(({ code }) => code);

  it('reports a picture without transparency, because only its border can be stroked or cut', async () => {
    const told = ['no-clear-area'];
    expect(await codesOf(full, { strokes: outside(3) })).toEqual(told);
    expect(await codesOf(full, { strokes: [], cutLine: true })).toEqual(told);
  });
  it('reports nothing if no stroke or cut line follows the border, or if a single pixel is not solid', async () => {
    expect(await codesOf(full, { strokes: [], reinforce: true })).toEqual([]);
    const dotted = drawShape(40, 40, () => -9);
    dotted.data[3] = 254;
    expect(await codesOf(dotted, { strokes: outside(3) })).toEqual([]);
  });
});

describe('Stroke Enhancer: canvas', () => {
  it('grows the canvas by the stroke’s size on the sides that need it, and keeps the resolution', async () => {
    // The box touches the left border, is 10 px from the top, and is far from the other sides.
    const art = drawShape(200, 160, box(30, 40, 60, 60), 254);
    const {
      shows: raster,
      overhang,
      figures,
    } = await tool.run(art, { unit: 'px', strokes: outside(16) }, run);
    expect(overhang).toEqual({ left: 16, top: 6, right: 0, bottom: 0 });
    expect([raster.width, raster.height]).toEqual([216, 166]);
    expect(raster.resolution).toEqual(art.resolution);
    expect(figures).toContainEqual({ id: 'canvas-wider', label: 'Canvas wider by', value: 16, unit: 'px' });
    expect(figures).toContainEqual({ id: 'canvas-higher', label: 'Canvas taller by', value: 6, unit: 'px' });
  });

  it('gives a stroke around full-size artwork its exact width on all sides', async () => {
    for (const join of ['round', 'miter', 'bevel'] as const) {
      for (const width of [2.5, 7, 13.7]) {
        const art = drawShape(70, 50, () => -9);
        const grown = await stroke(art, { join, strokes: outside(width) });
        const corners = { round: Math.PI, miter: 4, bevel: 2 }[join] * width ** 2;
        const off = (inkArea(grown) - 70 * 50 - 2 * (70 + 50) * width - corners) / (2 * (70 + 50));
        expect(Math.abs(off), `${join} ${width} px: ${off.toFixed(3)} px off`).toBeLessThan(0.1);
      }
    }
  });

  it('grows the canvas to include the tips of miters', async () => {
    const art = drawShape(90, 90, box(45, 45, 62, 62, 45));
    const roomy = drawShape(290, 290, box(145, 145, 62, 62, 45));
    const options = { join: 'miter' as const, strokes: outside(12) };
    expect(inkArea(await stroke(art, options))).toBeCloseTo(inkArea(await stroke(roomy, options)), 1);
  });

  it('does not grow the canvas if there is enough space, or if strokes are inside', async () => {
    const roomy = drawShape(120, 120, disc(60, 60, 20));
    expect((await tool.run(roomy, { unit: 'px', strokes: outside(9) }, run)).overhang).toBeUndefined();
    const full = drawShape(40, 40, () => -9);
    const inside = [{ place: 'inside' as const, width: 5, color: blue }];
    expect((await tool.run(full, { unit: 'px', strokes: inside }, run)).overhang).toBeUndefined();
  });

  it('shows the cut line outside the stroke on a grown canvas, in pixels of the artwork', async () => {
    const art = drawShape(100, 100, box(30, 50, 60, 60), 254);
    const { lines, overhang } = await tool.run(
      art,
      { unit: 'px', strokes: outside(10), cutLine: true, cutOffsetMm: 1 },
      { ...run, purpose: 'preview', scale: 1 },
    );
    expect(overhang?.left).toBe(10);
    const xs = [...(lines?.[0]?.path ?? '').matchAll(/(-?[\d.]+) -?[\d.]+(?=[C Z])/g)].map(([, x]) =>
      Number(x),
    );
    // 10 px of stroke plus 1 mm (10 px) beyond the artwork's left edge at 0.
    expect(Math.min(...xs)).toBeCloseTo(-20, 0);
  });
});
