import { createRaster, type Raster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepAnalyses } from '../contract/keep-analyses.ts';
import { findValue } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function guide(art: Raster, options: Partial<Options>) {
  const { shows: raster, figures } = await tool.run(art, options, run);
  const figure = (id: string) => findValue(figures, id);
  return { shows: raster, figure };
}

const channel = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 255, 252));
const anyArt = fc
  .array(fc.tuple(channel, channel, channel, fc.oneof(channel, fc.constantFrom(1, 12, 13, 242, 243, 254))), {
    minLength: 16,
    maxLength: 144,
  })
  .map((pixels) => {
    const side = Math.floor(Math.sqrt(pixels.length));
    const data = Uint8ClampedArray.from(pixels.slice(0, side * side).flat());
    return createRaster(side, side, { data, resolution: { x: 300, y: 300 } });
  });

const alphas = ({ data }: Raster) => data.filter((_, i) => i % 4 === 3);
const softFigures = ['faint', 'partial', 'nearly', 'rim', 'fades'];

describe.each(['harden', 'halftone', 'flatten'] as const)('Transparency Guide with the fix %s', (fix) => {
  it('leaves only transparent and solid pixels in any picture, and assesses the result', async () => {
    await fc.assert(
      fc.asyncProperty(anyArt, fc.boolean(), async (art, cleanUp) => {
        const { shows: raster, figure } = await guide(art, { fix, dropSpecks: cleanUp, pureWhites: cleanUp });
        expect([...alphas(raster)].every((alpha) => alpha === 0 || alpha === 255)).toBe(true);
        for (const id of softFigures) expect(figure(id)!.value, id).toBe(0);
        expect(figure('clear')!.value + figure('solid')!.value).toBe(art.width * art.height);
        if (cleanUp) expect(figure('near-white')!.value).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

/** A soft red disc cut out of white, which leaves a pink rim. */
function haloed(): Raster {
  const data = new Uint8ClampedArray(48 * 48 * 4);
  for (let at = 0; at < 48 * 48; at++) {
    const cover = Math.min(1, Math.max(0, 16.5 - Math.hypot((at % 48) - 23.7, Math.floor(at / 48) - 23.2)));
    if (cover === 0) continue;
    const mixed = (ink: number) => 255 + (ink - 255) * cover;
    data.set([mixed(200), mixed(0), mixed(20), 255 * cover], at * 4);
  }
  return createRaster(48, 48, { data, resolution: { x: 300, y: 300 } });
}

describe('Transparency Guide with the fix harden', () => {
  it('removes the halo of a former background from the edge', async () => {
    const { shows: raster } = await guide(haloed(), { fix: 'harden', threshold: 20 });
    for (let at = 0; at < raster.data.length; at += 4) {
      if (raster.data[at + 3] === 255) expect([...raster.data.subarray(at, at + 3)]).toEqual([200, 0, 20]);
    }
  });

  it('keeps at least as much ink if the threshold is lower', async () => {
    const inked = async (threshold: number) =>
      alphas((await guide(haloed(), { fix: 'harden', threshold })).shows).filter((alpha) => alpha === 255)
        .length;
    const counts = await Promise.all([10, 40, 70, 95].map(inked));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });
});

/** A 200 px fade from solid to transparent, with a crisp solid edge next to it. */
function faded(): Raster {
  const data = new Uint8ClampedArray(240 * 120 * 4);
  for (let at = 0; at < 240 * 120; at++) {
    const x = at % 240;
    data.set([10, 120, 200, x < 20 ? 255 : 255 * Math.max(0, 1 - (x - 20) / 200)], at * 4);
  }
  return createRaster(240, 120, { data, resolution: { x: 300, y: 300 } });
}

describe('Transparency Guide with the fix halftone', () => {
  it('keeps the mean coverage of a fade at every point along it when it becomes dots', async () => {
    const art = faded();
    const { shows: raster, figure } = await guide(art, { fix: 'halftone', lpi: 30, dropSpecks: false });
    expect(figure('fades')!.before).toBeGreaterThan(20_000);
    for (let from = 20; from < 220; from += 40) {
      let asked = 0;
      let got = 0;
      for (let at = 0; at < 240 * 120; at++) {
        if (at % 240 < from || at % 240 >= from + 40) continue;
        asked += art.data[at * 4 + 3]!;
        got += raster.data[at * 4 + 3]!;
      }
      expect(Math.abs(got - asked) / (255 * 40 * 120), `from ${from}`).toBeLessThan(0.02);
    }
  });
});

describe('Transparency Guide with the fix flatten', () => {
  it('produces art that looks the same on the garment as the original, within 2/255', async () => {
    await fc.assert(
      fc.asyncProperty(anyArt, fc.record({ r: channel, g: channel, b: channel }), async (art, garment) => {
        const { shows: raster } = await guide(art, {
          fix: 'flatten',
          garment,
          dropSpecks: false,
          pureWhites: false,
        });
        const under = [garment.r, garment.g, garment.b];
        for (let at = 0; at < art.data.length; at += 4) {
          for (const [c, ground] of under.entries()) {
            const seen = (data: Uint8ClampedArray) =>
              ground + ((data[at + c]! - ground) * data[at + 3]!) / 255;
            expect(Math.abs(seen(art.data) - seen(raster.data))).toBeLessThanOrEqual(2.5);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('Transparency Guide: score', () => {
  it('scores 100 for art without semi-transparent pixels, and more after a fade is fixed in any way', async () => {
    const solid = createRaster(40, 40, {
      data: new Uint8ClampedArray(6400).map((_, i) => (i % 4 === 3 ? 255 : 90)),
    });
    expect((await guide(solid, { fix: 'none' })).figure('score')!.value).toBe(100);
    for (const fix of ['harden', 'halftone', 'flatten'] as const) {
      const { figure } = await guide(faded(), { fix });
      expect(figure('score')!.before).toBeLessThan(60);
      // The smallest halftone dots are specks, and they are counted as such.
      expect(figure('score')!.value).toBeGreaterThan(fix === 'halftone' ? 80 : 95);
    }
  });

  it('scores 0 for an empty picture', async () => {
    const { figure } = await guide(createRaster(40, 40), { fix: 'none' });
    expect(figure('score')!.value).toBe(0);
  });

  it('does not lower the score for the rims of good art', async () => {
    const { figure } = await guide(haloed(), { fix: 'none' });
    expect(figure('rim')!.value).toBeGreaterThan(60);
    expect(figure('score')!.value).toBe(100);
  });
});

describe('Transparency Guide: map', () => {
  it('shows the map as the result if the fix is none, and otherwise as an optional view', async () => {
    const art = faded();
    const map = (await guide(art, { fix: 'none' })).shows;
    const red = [...map.data.subarray((60 * 240 + 60) * 4, (60 * 240 + 60) * 4 + 4)];
    expect(red[0]).toBeGreaterThan(red[2]! + 100);
    const preview = (options: Partial<Options>, view: string) =>
      tool.run(art, options, { ...run, purpose: 'preview', scale: 1, view });
    expect((await preview({ fix: 'none' }, 'art')).shows.data).toEqual(art.data);
    const fixed = (await guide(art, { fix: 'harden' })).shows;
    expect((await preview({ fix: 'harden' }, 'art')).shows.data).toEqual(fixed.data);
    expect((await preview({ fix: 'harden' }, 'map')).shows.data).not.toEqual(fixed.data);
  });
});

it('gives the same map in a cached preview as in a run, whatever was rendered before', async () => {
  const data = new Uint8ClampedArray(60 * 60 * 4);
  for (let at = 0; at < 3600; at++) {
    const [x, y] = [at % 60, Math.floor(at / 60)];
    const away = Math.hypot(x - 24, y - 30);
    // A fading disc, with specks of one and of three pixels next to it.
    const isSpeck = x > 50 && y % 8 < (y > 30 ? 3 : 1) && x % 8 < (y > 30 ? 3 : 1);
    data.set([200, 90, 252, isSpeck ? 255 : Math.min(255, Math.max(0, (20 - away) * 30))], at * 4);
  }
  const art = createRaster(60, 60, { data, resolution: { x: 300, y: 300 } });
  const asked: Partial<Options>[] = [
    { fix: 'harden' },
    { fix: 'harden', speckMm: 0.1 },
    { fix: 'flatten', speckMm: 0.1 },
    { fix: 'halftone' },
    { fix: 'harden', threshold: 20 },
  ];
  const analyses = keepAnalyses(1);
  const name = { toolId: 'transparency-guide', pictureId: 'art' };
  for (const options of asked) {
    const how = { ...run, purpose: 'preview', scale: 1 } as const;
    const preview = await analyses.run(name, tool, art, options, how);
    const real = await tool.run(art, options, run);
    expect(preview.shows.data).toEqual(real.shows.data);
    expect(preview.figures).toEqual(real.figures);
  }
});
