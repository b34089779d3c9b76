import { toHex } from '@printready/documents/hex';
import { createRaster, type Raster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countNodes, type Drawing, type Shape } from './drawing.ts';
import { meanDeltaE } from './painting/mean-delta-e.ts';
import { rasterizeDrawing } from './painting/rasterize.ts';
import {
  addUp,
  area,
  BLACK,
  BLUE,
  disc,
  LOGO,
  PINK,
  paint,
  paintPatchwork,
  polygon,
  RED,
  rectangle,
  starPoints,
  WHITE,
} from './test-art.ts';
import { type TraceOptions, traceRaster } from './trace.ts';

const trace = (raster: Raster, changes: Partial<TraceOptions> = {}) =>
  traceRaster(raster, { ...LOGO, ...changes }, () => undefined);

function only({ shapes }: Drawing): Shape {
  expect(shapes).toHaveLength(1);
  return shapes[0]!;
}

describe('traceRaster: known shapes', () => {
  it.each([
    [40.2, 60.3, 55.7],
    [12.5, 30, 30],
    [90.1, 100.25, 100.6],
    [5.2, 20.4, 20.1],
  ])('traces a circle of radius %d as one circle, accurate to 0.05 px', (radius, x, y) => {
    const shape = only(
      trace(paint(200, 200, WHITE, disc(RED, x, y, radius)), { background: 'everywhere' }).drawing,
    );
    if (shape.kind !== 'ellipse') throw new Error(`The circle came back as ${shape.kind}.`);
    const { center, radiusX, radiusY } = shape.ellipse;
    expect(Math.hypot(center.x - x, center.y - y)).toBeLessThan(0.05);
    expect(Math.abs(radiusX - radius)).toBeLessThan(0.05);
    expect(radiusY).toBe(radiusX);
  });

  it('traces a rotated ellipse as one ellipse', () => {
    const ellipse = { center: { x: 100.3, y: 90.8 }, radiusX: 70.5, radiusY: 32.25, angle: 0.4 };
    const picture = paint(200, 180, WHITE, { kind: 'ellipse', fill: BLUE, ellipse });
    const shape = only(trace(picture, { background: 'everywhere' }).drawing);
    if (shape.kind !== 'ellipse') throw new Error(`The ellipse came back as ${shape.kind}.`);
    expect(shape.ellipse.radiusX).toBeCloseTo(70.5, 1);
    expect(shape.ellipse.radiusY).toBeCloseTo(32.25, 1);
    expect(shape.ellipse.angle).toBeCloseTo(0.4, 2);
  });

  it.each([
    [80, 0],
    [150, 0.7],
    [40, 0.2],
    [25, 0.1],
  ])('traces a star of radius %d, rotated by %d, with ten nodes at its corners', (radius, turn) => {
    const corners = starPoints(200.3, 199.6, radius, turn);
    const picture = paint(400, 400, WHITE, area(BLUE, polygon(corners)));
    const { drawing } = trace(picture, { background: 'everywhere' });
    expect(countNodes(drawing)).toBe(10);
    const shape = only(drawing);
    if (shape.kind !== 'area') throw new Error(`The star came back as ${shape.kind}.`);
    for (const { to, kind } of shape.paths[0]!.segments) {
      expect(kind).toBe('line');
      expect(Math.min(...corners.map(({ x, y }) => Math.hypot(x - to.x, y - to.y)))).toBeLessThan(0.35);
    }
  });

  it('traces a rectangle off the pixel grid with four nodes, accurate to a tenth of a pixel', () => {
    const { drawing } = trace(paint(100, 80, WHITE, area(BLACK, rectangle(20.3, 15.6, 55.25, 40.5))), {
      background: 'everywhere',
    });
    expect(countNodes(drawing)).toBe(4);
    const shape = only(drawing);
    if (shape.kind !== 'area') throw new Error(`The rectangle came back as ${shape.kind}.`);
    const xs = shape.paths[0]!.segments.map(({ to }) => to.x).sort((a, b) => a - b);
    for (const [index, x] of [20.3, 20.3, 75.55, 75.55].entries())
      expect(Math.abs(xs[index]! - x)).toBeLessThan(0.1);
  });
});

describe('traceRaster: thin strokes', () => {
  it.each([2, 2.6, 3.1])('gives strokes %d px wide square ends, accurate to a fifth of a pixel', (width) => {
    const { drawing } = trace(paint(100, 40, WHITE, area(BLACK, rectangle(10, 15.4, 60, width))), {
      background: 'everywhere',
    });
    const shape = only(drawing);
    if (shape.kind !== 'area') throw new Error(`The stroke came back as ${shape.kind}.`);
    const ends = shape.paths[0]!.segments.map(({ to }) => to);
    expect(ends).toHaveLength(4);
    for (const { x, y } of ends) {
      expect(Math.min(Math.abs(x - 10), Math.abs(x - 70))).toBeLessThan(0.2);
      expect(Math.min(Math.abs(y - 15.4), Math.abs(y - 15.4 - width))).toBeLessThan(0.2);
    }
  });
});

describe('traceRaster: colors', () => {
  const rings = paint(160, 160, WHITE, disc(RED, 80.3, 80.1, 60.4), disc(BLUE, 80.3, 80.1, 30.2));

  it('matches the image’s inks, or the locked inks, exactly', () => {
    const found = trace(rings);
    expect(new Set(found.drawing.shapes.map(({ fill }) => toHex(fill)))).toEqual(
      new Set([WHITE, RED, BLUE].map(toHex)),
    );
    const inks = [
      { r: 250, g: 250, b: 240 },
      { r: 200, g: 30, b: 60 },
    ];
    const locked = trace(rings, { palette: inks }).drawing.shapes.map(({ fill }) => toHex(fill));
    expect(new Set(locked)).toEqual(new Set(inks.map(toHex)));
  });

  it('assigns an edge pixel to one of the edge’s two sides, even if the blend is itself an ink', () => {
    const picture = paint(
      200,
      120,
      WHITE,
      disc(RED, 60.2, 60.4, 40.3),
      area(PINK, rectangle(130, 30, 50, 60)),
    );
    const { drawing } = trace(picture);
    expect(drawing.shapes.filter(({ fill }) => toHex(fill) === toHex(PINK))).toHaveLength(1);
    expect(drawing.shapes).toHaveLength(3);
  });

  it('omits the background on request, outside the art or everywhere', () => {
    const ring = paint(160, 160, WHITE, disc(RED, 80.3, 80.1, 60.4), disc(WHITE, 80.3, 80.1, 30.2));
    const fills = (background: TraceOptions['background']) =>
      trace(ring, { background }).drawing.shapes.map(({ fill }) => toHex(fill));
    expect(fills('keep')).toEqual([WHITE, RED, WHITE].map(toHex));
    expect(fills('outside')).toEqual([RED, WHITE].map(toHex));
    expect(fills('everywhere')).toEqual([RED].map(toHex));
    const middle = rasterizeDrawing(trace(ring, { background: 'everywhere' }).drawing).data[
      (80 * 160 + 80) * 4 + 3
    ];
    expect(middle).toBe(0);
  });
});

describe('traceRaster: adjacent areas', () => {
  const patchwork = paintPatchwork();

  it('shares every border between two areas: cut-out areas fill each pixel exactly', () => {
    const { outlines } = trace(patchwork);
    const { data } = addUp(outlines);
    // Tolerance: nine areas, each rounded to 8 bits.
    for (let at = 3; at < data.length; at += 4) expect(Math.abs(data[at]! - 255)).toBeLessThan(4);
    expect(meanDeltaE(patchwork, addUp(outlines))).toBeLessThan(0.15);
  });

  it.each([1, 3, 7.3])('leaves no gap between stacked areas rendered at %d ×', (scale) => {
    const { drawing, outlines } = trace(patchwork);
    const stacked = rasterizeDrawing(drawing, scale);
    for (let at = 3; at < stacked.data.length; at += 4)
      if (stacked.data[at] !== 255) expect.fail(`pixel ${at >> 2} is not opaque`);
    if (scale > 1) return;
    // One pixel may deviate where three areas meet.
    const ideal = addUp(outlines).data;
    const tinted = stacked.data.filter((value, at) => Math.abs(value - ideal[at]!) > 24).length;
    expect(tinted).toBeLessThan(8);
  });

  it('joins or separates areas across a corner, depending on antialiased pixels', () => {
    const line = paint(
      80,
      80,
      WHITE,
      area(
        BLACK,
        polygon([
          { x: 10, y: 10 },
          { x: 11.3, y: 9.4 },
          { x: 70, y: 68 },
          { x: 69, y: 69.3 },
        ]),
      ),
    );
    expect(trace(line, { background: 'everywhere' }).drawing.shapes).toHaveLength(1);
  });
});

describe('traceRaster: shaded areas', () => {
  it('draws the bands of a radial gradient with smooth borders and few nodes', () => {
    const [width, height] = [300, 240];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        // Noise like that of dithering or JPEG compression.
        const noise = ((x * 7919 + y * 104729) % 7) - 3;
        data.fill(90 + 0.5 * Math.hypot(x - 90, 1.3 * (y + 40)) + noise, at, at + 3);
      }
    }
    const shaded = createRaster(width, height, { data });
    const { drawing, palette } = trace(shaded, { colors: 5 });
    expect(palette).toHaveLength(5);
    expect(countNodes(drawing)).toBeLessThan(60);
    expect(meanDeltaE(shaded, rasterizeDrawing(drawing))).toBeLessThan(4);
  });
});

describe('traceRaster: options and limits', () => {
  it('merges specks into their surroundings', () => {
    const dusty = paint(
      90,
      90,
      WHITE,
      disc(RED, 45, 45, 30.5),
      area(BLACK, rectangle(40, 40, 2, 2)),
      area(BLACK, rectangle(4, 4, 2, 1)),
    );
    expect(trace(dusty, { background: 'everywhere' }).drawing.shapes).toHaveLength(1);
    expect(trace(dusty, { smallestAreaPx: 1 }).drawing.shapes.length).toBeGreaterThan(2);
  });

  it('keeps a speck that is a letter’s dot, and drops faint specks up to a larger size', () => {
    const dotted = (dot: Shape) =>
      trace(paint(60, 60, WHITE, area(BLACK, rectangle(28, 24, 4, 20)), dot), { background: 'everywhere' });
    const near = area(BLACK, rectangle(29, 19, 2, 2));
    const far = area(BLACK, rectangle(8, 8, 2, 2));
    expect(dotted(near).drawing.shapes).toHaveLength(2);
    expect(dotted(far).drawing.shapes).toHaveLength(1);
    const spot = (fill: typeof WHITE) =>
      trace(paint(60, 60, WHITE, area(fill, rectangle(20, 20, 4, 4))), { palette: [WHITE, fill] });
    expect(spot(BLACK).drawing.shapes).toHaveLength(2);
    expect(spot({ r: 246, g: 246, b: 246 }).drawing.shapes).toHaveLength(1);
  });

  it('keeps a thin line in two shades of black whole and separate from the paper', () => {
    const [dark, darker] = [
      { r: 42, g: 26, b: 22 },
      { r: 14, g: 6, b: 4 },
    ];
    const pieces = Array.from({ length: 24 }, (_, index) =>
      area(index % 2 ? dark : darker, rectangle(10 + index * 3, 20, 3, 2)),
    );
    const { drawing } = trace(paint(100, 40, WHITE, ...pieces), {
      palette: [WHITE, dark, darker],
      smallestAreaPx: 8,
    });
    const { data } = rasterizeDrawing(drawing);
    for (let x = 12; x < 80; x++) expect(data[(20 * 100 + x) * 4]).toBeLessThan(60);
  });

  it('returns no shapes for an empty image, and one shape for a fully covered image', () => {
    expect(trace(createRaster(30, 20)).drawing.shapes).toEqual([]);
    expect(trace(paint(30, 20, RED)).drawing.shapes).toHaveLength(1);
  });

  it('rejects texture that is too fine, with advice', { tags: 'slow' }, () => {
    const [width, height] = [2400, 2000];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        data.fill((x + y) % 2 ? 0 : 255, (y * width + x) * 4, (y * width + x) * 4 + 3);
    const checks = createRaster(width, height, { data });
    expect(() => trace(checks, { smallestAreaPx: 0, palette: [BLACK, WHITE] })).toThrow(/posterize/);
  });

  it('returns the same curves in two runs, and covers every pixel of any small image', {
    tags: 'slow',
  }, () => {
    const picture = fc
      .record({
        width: fc.integer({ min: 1, max: 24 }),
        height: fc.integer({ min: 1, max: 24 }),
        pixels: fc.array(fc.constantFrom(WHITE, RED, BLUE, PINK, { r: 235, g: 140, b: 140 }), {
          minLength: 576,
          maxLength: 576,
        }),
      })
      .map(({ width, height, pixels }) => {
        const data = new Uint8ClampedArray(width * height * 4);
        for (let pixel = 0; pixel < width * height; pixel++)
          data.set([pixels[pixel]!.r, pixels[pixel]!.g, pixels[pixel]!.b, 255], pixel * 4);
        return createRaster(width, height, { data });
      });
    fc.assert(
      fc.property(picture, fc.constantFrom(0, 6), (raster, smallestAreaPx) => {
        const first = trace(raster, { smallestAreaPx });
        expect(trace(raster, { smallestAreaPx })).toEqual(first);
        for (const shape of first.drawing.shapes)
          if (shape.kind === 'area')
            for (const path of shape.paths) expect(path.segments.length).toBeGreaterThan(0);
        expect(JSON.stringify(first.drawing)).not.toContain('null');
      }),
      { numRuns: 150 },
    );
  });
});
