import { createRaster, type Raster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rgb } from '../contract/option-schemas.ts';
import { findValue, type RenderRun } from '../contract/tool.ts';
import { type Options, schema } from './options.ts';
import { tool } from './render.ts';
import { PROCESS_INKS } from './screens/screens.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function halftone(input: Raster, options: Partial<Options>, run: Partial<RenderRun> = {}) {
  const output = await tool.run(input, options, { ...quiet, ...run });
  const figure = (id: string) => findValue(output.figures, id)?.value ?? expect.fail(`No figure "${id}".`);
  return { ...output, pixels: output.shows.data, figure };
}

function flat({ r, g, b }: Rgb, alpha: number, width: number, height = width, ppi = 300): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i += 4) data.set([r, g, b, alpha], i);
  return createRaster(width, height, { data, resolution: { x: ppi, y: ppi } });
}

const gray = (value: number): Rgb => ({ r: value, g: value, b: value });

function inkShare({ data }: Raster): number {
  let ink = 0;
  for (let i = 3; i < data.length; i += 4) ink += data[i]!;
  return (ink * 4) / 255 / data.length;
}

const wholeRange = { minimumDot: 0, maximumDot: 100 };
const channel = fc.integer({ min: 0, max: 255 });
const noise = fc
  .tuple(
    fc.integer({ min: 1, max: 24 }),
    fc.array(fc.tuple(channel, channel, channel, channel), { minLength: 24, maxLength: 240 }),
  )
  .map(([width, pixels]) => {
    const height = Math.floor(pixels.length / width);
    const data = Uint8ClampedArray.from(pixels.slice(0, width * height).flat());
    return createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
  });
const anyScreen = fc.record({
  screen: fc.constantFrom('am' as const, 'blue-noise' as const, 'diffusion' as const),
  dot: fc.constantFrom(...schema.shape.dot.unwrap().options),
  lpi: fc.integer({ min: 10, max: 85 }),
  grain: fc.integer({ min: 1, max: 8 }),
  diffusion: fc.constantFrom(...schema.shape.diffusion.unwrap().options),
});

describe('Halftone Editor: coverage of a ramp', () => {
  const screens: readonly Partial<Options>[] = [
    ...schema.shape.dot.unwrap().options.map((dot) => ({ screen: 'am' as const, dot })),
    { screen: 'blue-noise' },
    { screen: 'blue-noise', grain: 1 },
    { screen: 'diffusion', diffusion: 'floyd-steinberg' },
    { screen: 'diffusion', diffusion: 'stucki', grain: 1 },
  ];

  it.each(screens.map((screen) => [JSON.stringify(screen), screen] as const))(
    'covers as much as the tone within 1 % on average, and more for darker tones: %s',
    async (_, screen) => {
      let last = -1;
      let error = 0;
      let steps = 0;
      for (let value = 255; value >= 0; value -= 5, steps++) {
        const { shows: raster, figure } = await halftone(flat(gray(value), 255, 256), {
          ...screen,
          ...wholeRange,
        });
        const share = inkShare(raster);
        expect(share).toBeGreaterThanOrEqual(last);
        expect(figure('ink-coverage')).toBeCloseTo(100 * share, 6);
        last = share;
        error += Math.abs(share - (255 - value) / 255);
      }
      expect(error / steps).toBeLessThan(0.01);
    },
  );

  it('keeps coverage within the printable range unless the tone is paper or solid', async () => {
    const range = { minimumDot: 10, maximumDot: 85, dot: 'round' } as const;
    for (const [share, printed] of [
      [0.04, 0],
      [0.07, 0.1],
      [0.5, 0.5],
      [0.9, 0.85],
      [0.95, 1],
    ] as const) {
      const { shows: raster } = await halftone(flat(gray(Math.round(255 * (1 - share))), 255, 256), range);
      expect(inkShare(raster)).toBeCloseTo(printed, 2);
    }
  });

  it('reduces coverage to compensate for dot gain', async () => {
    // With a gain of 20 percentage points at 50 %, a 30 % dot prints as 50 %: 1 − 0.7ᵖ with p = log 0.3 / log
    // 0.5.
    const { shows: raster } = await halftone(flat(gray(128), 255, 256), { ...wholeRange, dotGain: 20 });
    const power = Math.log(0.3) / Math.log(0.5);
    expect(1 - (1 - inkShare(raster)) ** power).toBeCloseTo(127 / 255, 2);
    const strong = await halftone(flat(gray(128), 255, 256), { ...wholeRange, dotGain: 45 });
    expect(inkShare(strong.shows)).toBeLessThan(inkShare(raster));
  });
});

describe('Halftone Editor: one bit per ink', () => {
  it('gives every pixel exactly the one ink’s color, or makes it transparent', async () => {
    await fc.assert(
      fc.asyncProperty(
        noise,
        anyScreen,
        fc.constantFrom('darkness' as const, 'lightness' as const, 'opacity' as const),
        async (input, screen, tone) => {
          const { pixels } = await halftone(input, { ...screen, tone, ink: { r: 200, g: 30, b: 90 } });
          for (let i = 0; i < pixels.length; i += 4) {
            const pixel = [...pixels.subarray(i, i + 4)];
            expect(pixel[3] === 255 ? pixel : [0, 0, 0, pixel[3]]).toEqual(
              pixel[3] === 255 ? [200, 30, 90, 255] : [0, 0, 0, 0],
            );
            if (input.data[i + 3] === 0) expect(pixel[3]).toBe(0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives every pixel its full-strength color in keep-color mode, or makes it transparent', async () => {
    await fc.assert(
      fc.asyncProperty(noise, anyScreen, async (input, screen) => {
        const { pixels } = await halftone(input, { ...screen, mode: 'keep-color' });
        for (let i = 0; i < pixels.length; i += 4) {
          const kept = [...input.data.subarray(i, i + 3), 255];
          expect([...pixels.subarray(i, i + 4)]).toEqual(pixels[i + 3] === 255 ? kept : [0, 0, 0, 0]);
          if (input.data[i + 3] === 0) expect(pixels[i + 3]).toBe(0);
          if (input.data[i + 3] === 255) expect(pixels[i + 3]).toBe(255);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives at most sixteen colors in CMYK, and films that match each plate’s dots in the result', async () => {
    await fc.assert(
      fc.asyncProperty(noise, anyScreen, async (input, screen) => {
        const { pixels } = await halftone(input, { ...screen, mode: 'cmyk' });
        const films = [];
        for (const plate of PROCESS_INKS)
          films.push((await halftone(input, { ...screen, mode: 'cmyk', plate })).pixels);
        const colorOf = new Map<number, string>();
        for (let i = 0; i < pixels.length; i += 4) {
          const inks = films.reduce((bits, film, plate) => bits | (film[i + 3] === 255 ? 1 << plate : 0), 0);
          for (const film of films) expect([0, 255]).toContain(film[i + 3]);
          const color = pixels.subarray(i, i + 4).join();
          expect(color === '0,0,0,0').toBe(inks === 0);
          expect(colorOf.get(inks) ?? color).toBe(color);
          colorOf.set(inks, color);
        }
        expect(new Set(colorOf.values()).size).toBe(colorOf.size);
      }),
      { numRuns: 30 },
    );
  });

  it('separates neutral gray into black, and pure inks into themselves', async () => {
    const shares = async (color: Rgb, blackGeneration: number) => {
      const found: number[] = [];
      for (const plate of PROCESS_INKS) {
        const options = { mode: 'cmyk', plate, blackGeneration, ...wholeRange } as const;
        found.push(inkShare((await halftone(flat(color, 255, 256), options)).shows));
      }
      return found.map((share) => Math.round(share * 100));
    };
    expect(await shares(gray(128), 100)).toEqual([0, 0, 0, 50]);
    expect(await shares(gray(128), 0)).toEqual([50, 50, 50, 0]);
    expect(await shares({ r: 0, g: 255, b: 255 }, 80)).toEqual([100, 0, 0, 0]);
    expect(await shares({ r: 255, g: 0, b: 255 }, 80)).toEqual([0, 100, 0, 0]);
    for (const generation of [1, 50, 100]) expect(await shares(gray(0), generation)).toEqual([0, 0, 0, 100]);
    expect(await shares(gray(0), 0)).toEqual([100, 100, 100, 0]);
  });

  it('draws stochastic dots as whole blocks of the requested size', async () => {
    for (const screen of ['blue-noise', 'diffusion'] as const) {
      const { shows: raster } = await halftone(flat(gray(150), 255, 60), { screen, grain: 4 });
      for (let y = 0; y < 60; y++) {
        for (let x = 0; x < 60; x++) {
          const corner = ((y - (y % 4)) * 60 + x - (x % 4)) * 4 + 3;
          expect(raster.data[(y * 60 + x) * 4 + 3]).toBe(raster.data[corner]);
        }
      }
    }
  });
});

describe('Halftone Editor: resolution', () => {
  it('keeps the resolution, or changes it without changing the print size', async () => {
    const input = flat(gray(100), 255, 60, 40);
    const kept = await halftone(input, {});
    expect(kept.shows).toMatchObject({ width: 60, height: 40, resolution: { x: 300, y: 300 } });
    const set = await halftone(input, { resolution: 'set', outputDpi: 1200 });
    expect(set.shows).toMatchObject({ width: 240, height: 160, resolution: { x: 1200, y: 1200 } });
    expect(set.figure('output-resolution')).toBe(1200);
    expect(set.pixels.every((value, i) => i % 4 !== 3 || value === 0 || value === 255)).toBe(true);
  });

  it('makes the resolution square for files with non-square pixels', async () => {
    const fax = createRaster(204, 98, {
      data: flat(gray(128), 255, 204, 98).data,
      resolution: { x: 204, y: 98 },
    });
    const { shows: raster } = await halftone(fax, {});
    expect(raster).toMatchObject({ width: 204, height: 204, resolution: { x: 204, y: 204 } });
  });

  it('rejects an output that would exceed memory, with a message that names a resolution that fits', async () => {
    const tall = createRaster(1000, 8000, { resolution: { x: 150, y: 150 } });
    const run = halftone(tall, { resolution: 'set', outputDpi: 1440 });
    await expect(run).rejects.toThrow(/Set the output resolution to 627 dpi or less/);
  });

  it('lowers a frequency that the pixels cannot render, and reports the achieved one', async () => {
    const { figure } = await halftone(flat(gray(128), 255, 100, 100, 72), { lpi: 85, angle: 0 });
    expect(figure('screen-frequency')).toBeCloseTo(36, 1);
  });

  it('achieves the requested screen within 1 % and 0.5°', async () => {
    for (const lpi of [25, 45, 65]) {
      for (const angle of [7.5, 22.5, 75]) {
        const { figure } = await halftone(flat(gray(128), 255, 8), { lpi, angle });
        expect(Math.abs(figure('screen-frequency') / lpi - 1)).toBeLessThan(0.01);
        expect(Math.abs(figure('screen-angle') - angle)).toBeLessThan(0.5);
      }
    }
  });
});

describe('Halftone Editor: preview on a proxy', () => {
  const scale = 0.25;
  const proxy = (value: number) => flat(gray(value), 255, 96, 96, 300 * scale);

  it.each([
    ['am', { screen: 'am' }],
    ['coarse am', { screen: 'am', lpi: 12 }],
    ['blue noise', { screen: 'blue-noise' }],
    ['diffusion', { screen: 'diffusion' }],
  ] as const)(
    'covers as much on a proxy as in the final output, with the same numeric results: %s',
    async (_, screen) => {
      for (const value of [40, 128, 230]) {
        const shown = await halftone(proxy(value), screen, { purpose: 'preview', scale: scale });
        const real = await halftone(flat(gray(value), 255, 384), screen);
        expect(shown.shows).toMatchObject({ width: 96, height: 96 });
        expect(shown.approximate).toBe(true);
        expect(Math.abs(inkShare(shown.shows) - inkShare(real.shows))).toBeLessThan(0.02);
        const without = (figures: typeof real.figures) => figures.filter(({ id }) => id !== 'ink-coverage');
        expect(without(shown.figures)).toEqual(without(real.figures));
      }
    },
  );

  it('previews cells finer than its pixels without aliasing', async () => {
    // 7000 px at 300 dpi are reduced to 900 px, so a 45 LPI cell is 0.86 px wide.
    const far = 900 / 7000;
    const input = flat(gray(138), 255, 256, 256, 300 * far);
    const { shows: raster } = await halftone(input, { lpi: 45 }, { purpose: 'preview', scale: far });
    const { width, height, data } = raster;
    // Means over 8×8 pixels, which are larger than any dot, so any difference between the means is aliasing.
    const means: number[] = [];
    for (let top = 0; top < height; top += 8) {
      for (let left = 0; left < width; left += 8) {
        let sum = 0;
        for (let at = 0; at < 64; at++) sum += data[((top + (at >> 3)) * width + left + (at & 7)) * 4 + 3]!;
        means.push(sum / 64);
      }
    }
    expect(Math.max(...means) - Math.min(...means)).toBeLessThan(12);
    expect(new Set(new Uint32Array(data.buffer)).size).toBe(1);
  });

  it('previews at the same size and effort at any output resolution', async () => {
    const options = { resolution: 'set', outputDpi: 1440 } as const;
    const { shows: raster } = await halftone(proxy(128), options, { purpose: 'preview', scale: scale });
    expect(raster).toMatchObject({ width: 96, height: 96, resolution: { x: 75, y: 75 } });
  });

  it('equals the run’s result if the picture is small enough to be its own proxy', async () => {
    const input = flat(gray(90), 255, 64);
    const shown = await halftone(input, {}, { purpose: 'preview', scale: 1 });
    expect(shown.approximate ?? false).toBe(false);
    expect(shown.pixels).toEqual((await halftone(input, {})).pixels);
  });
});

describe('Halftone Editor: numeric results on printability', () => {
  it('counts tones whose dots or holes are too small for the press', async () => {
    // Half of the artwork has a tone of 4% and half 50 %. A 110 mesh holds dots of 0.32 mm or larger, which
    // is 26% of a cell at 45 LPI.
    const data = new Uint8ClampedArray(200 * 100 * 4);
    for (let i = 0; i < data.length; i += 4) {
      const light = (i / 4) % 200 < 100;
      data.set([light ? 245 : 128, light ? 245 : 128, light ? 245 : 128, 255], i);
    }
    const input = createRaster(200, 100, { data, resolution: { x: 600, y: 600 } });
    const coarse = await halftone(input, { mesh: 110 });
    expect(coarse.figure('lost-dots')).toBeCloseTo(50, 5);
    expect(coarse.figure('filled-holes')).toBe(0);
    const fine = await halftone(input, { mesh: 500 });
    expect(fine.figure('lost-dots')).toBe(0);
  });

  it('measures the smallest dot', async () => {
    const { figure } = await halftone(flat(gray(128), 255, 64, 64, 600), { lpi: 25.4, dot: 'round' });
    // Half of a 1 mm cell is a disc with a diameter of 0.8 mm.
    expect(figure('smallest-dot')).toBeCloseTo(0.8, 1);
  });
});

describe('Halftone Editor: suggested options', () => {
  it('keeps the colors of fades, and prints the light tones of artwork on a dark background', () => {
    expect(tool.suggest(flat(gray(128), 120, 32))).toMatchObject({ mode: 'keep-color' });
    const device = { resolution: 'set', outputDpi: 720 };
    expect(tool.suggest(flat(gray(10), 255, 32))).toEqual({ tone: 'lightness', ...device });
    expect(tool.suggest(flat(gray(240), 255, 32))).toEqual(device);
    expect(tool.suggest(flat(gray(0), 0, 32))).toEqual(device);
  });
});
