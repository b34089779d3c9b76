import { ModelProblem, type OpenNetwork } from '@printready/inference';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { dilateByDisc } from '@printready/pixels/shapes';
import { describe, expect, it } from 'vitest';
import { keepAnalyses } from '../contract/keep-analyses.ts';
import { type Finding, findValue } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';
import {
  type Art,
  badge,
  type Composite,
  compose,
  emblem,
  framed,
  type Ground,
  grounds,
  scoreAlpha,
  scoreRim,
} from './testing/composites.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);

async function remove(picture: Raster, options: Partial<Options> = {}, run: object = {}) {
  return tool.run(picture, { ...tool.suggest(picture), ...options }, { ...quiet, ...run });
}

const SIDE = 400;
const scenes: readonly (readonly [string, Art, Ground])[] = [
  ['an emblem on white', emblem, grounds.white],
  ['an emblem on green', emblem, grounds.green],
  ['an emblem on paper with grain', emblem, grounds.paper],
  ['an emblem on a shaded background', emblem, grounds.shaded],
  ['a badge with hairlines on black', badge, grounds.black],
  ['a framed white belly on white', framed, grounds.white],
];

function expectNoColorInClear(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0 && (data[at] !== 0 || data[at + 1] !== 0 || data[at + 2] !== 0))
      expect.fail(`Pixel ${at / 4} is clear and has a color.`);
  }
}

/** Counts visible pixels more than two pixels away from the artwork. */
function countLeftBehind(data: Uint8ClampedArray, { alpha }: Composite, side: number): number {
  const art = alpha.map((value) => (value === 0 ? 0 : 1));
  const around = dilateByDisc(art, side, side, 2);
  let left = 0;
  for (let at = 0; at < alpha.length; at++) if (around[at] === 0 && data[at * 4 + 3] !== 0) left++;
  return left;
}

describe('Background Remover: color engine', () => {
  it.each(scenes)('cuts out %s', async (_, art, ground) => {
    const scene = compose(art, ground, SIDE, SIDE);
    const { shows: raster, findings } = await remove(scene.picture);
    const { iou, mae } = scoreAlpha(raster.data, scene.alpha);
    expect(iou).toBeGreaterThanOrEqual(0.98);
    expect(mae).toBeLessThanOrEqual(0.02);
    const rim = scoreRim(raster.data, scene);
    expect(rim.found).toBeLessThanOrEqual(rim.seen / 2);
    expect(countLeftBehind(raster.data, scene, SIDE)).toBe(0);
    expectNoColorInClear(raster.data);
    // The enclosed white area may be artwork or an opening.
    expect(codesOf(findings)).toEqual(art === framed ? ['enclosed-background'] : []);
  });

  it('matches the true opacity within one or two 8-bit levels on clean flat artwork', async () => {
    const scene = compose(emblem, grounds.white, SIDE, SIDE);
    const { shows: raster } = await remove(scene.picture);
    expect(scoreAlpha(raster.data, scene.alpha).mae).toBeLessThan(0.0015);
    expect(scoreRim(raster.data, scene).found).toBeLessThan(4);
  });

  it('keeps colors unchanged on request', async () => {
    const scene = compose(emblem, grounds.white, 200, 200);
    const { shows: raster } = await remove(scene.picture, { decontaminate: false });
    const { seen, found } = scoreRim(raster.data, scene);
    expect(found).toBeCloseTo(seen, 6);
  });

  it('also removes the second color of a painted checkerboard', async () => {
    const board: Ground = (_u, _v, x, y) =>
      ((x >> 4) + (y >> 4)) % 2 === 0 ? [255, 255, 255] : [204, 204, 204];
    const scene = compose(emblem, board, SIDE, SIDE);
    expect(tool.suggest(scene.picture)['keys']).toHaveLength(2);
    const { shows: raster } = await remove(scene.picture);
    const { iou, mae } = scoreAlpha(raster.data, scene.alpha);
    expect(iou).toBeGreaterThan(0.97);
    expect(mae).toBeLessThan(0.02);
  });

  it('clears JPEG specks around the artwork, but keeps small ink marks in a different color', async () => {
    const scene = compose(emblem, grounds.white, 200, 200);
    const { data } = scene.picture;
    const specks = [
      [4, 4],
      [190, 12],
      [100, 190],
    ] as const;
    for (const [x, y] of specks) data.set([240, 238, 241, 255], (y * 200 + x) * 4);
    for (const x of [20, 21]) for (const y of [180, 181]) data.set([200, 40, 40, 255], (y * 200 + x) * 4);
    const { shows: raster } = await remove(scene.picture);
    const alphaAt = (x: number, y: number) => raster.data[(y * 200 + x) * 4 + 3];
    for (const [x, y] of specks) expect(alphaAt(x, y)).toBe(0);
    expect(alphaAt(20, 180)).toBe(255);
  });

  it('removes nothing from transparent artwork by default', async () => {
    const { front } = compose(emblem, grounds.white, 120, 120);
    for (let at = 0; at < front.length; at += 4) if (front[at + 3] === 0) front.fill(0, at, at + 4);
    const art = createRaster(120, 120, { data: front });
    expect(tool.suggest(art)).toEqual({});
    const { shows: raster, findings } = await remove(art);
    expect(raster.data).toEqual(front);
    expect(codesOf(findings)).toContain('cut-out-already');
  });
});

/** A red plate on white with three windows: large white, small white, off-white. */
function plate(): Raster {
  const side = 200;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      const on = (left: number, top: number, size: number) =>
        x >= left && x < left + size && y >= top && y < top + size;
      data.set([200, 30, 30, 255], at);
      if (!on(20, 20, 160) || on(40, 40, 60) || on(120, 40, 10)) data.set([255, 255, 255, 255], at);
      if (on(120, 120, 10)) data.set([252, 250, 238, 255], at);
    }
  }
  return createRaster(side, side, { data });
}

describe('Background Remover: white enclosed by artwork on a white background', () => {
  const opacity = (raster: Raster, x: number, y: number) => raster.data[(y * raster.width + x) * 4 + 3];
  const windows = async (options: Partial<Options>) => {
    const { shows: raster } = await remove(plate(), { tolerance: 12, ...options });
    expect(opacity(raster, 5, 5)).toBe(0);
    return {
      large: opacity(raster, 70, 70),
      small: opacity(raster, 125, 45),
      cream: opacity(raster, 125, 125),
    };
  };

  it('keeps enclosed white by default', async () => {
    expect(await windows({})).toEqual({ large: 255, small: 255, cream: 255 });
  });

  it('removes enclosed white with the holes option only if it is small and has the background’s exact color', async () => {
    expect(await windows({ innerHoles: true })).toEqual({ large: 255, small: 0, cream: 255 });
    expect(await windows({ innerHoles: true, largestHole: 10 })).toEqual({ large: 0, small: 0, cream: 255 });
  });

  it('removes enclosed white where the user picks it', async () => {
    const areas = [
      { x: 0.35, y: 0.35 },
      { x: 0.625, y: 0.625 },
    ];
    expect(await windows({ areas })).toEqual({ large: 0, small: 255, cream: 0 });
  });
});

describe('Background Remover: edge of a cut-out', () => {
  const disc: Art = { inside: (u, v) => Math.hypot(u, v) < 0.7, color: () => [200, 40, 40] };
  const scene = compose(disc, grounds.green, 400, 400);
  const radius = (raster: Raster) => {
    let sum = 0;
    for (let at = 3; at < raster.data.length; at += 4) sum += raster.data[at]! / 255;
    return Math.sqrt(sum / Math.PI);
  };

  it.each([1, 2.5, 6])('chokes the edge by %d px', async (choke) => {
    const [plain, choked] = [await remove(scene.picture), await remove(scene.picture, { choke })];
    expect(radius(plain.shows) - radius(choked.shows)).toBeCloseTo(choke, 0.9);
  });

  it('chokes the edge equally for a width in px and in mm at print size, even on a proxy', async () => {
    // 3 px are 0.254 mm at 300 ppi.
    const [inPixels, inMm] = [
      await remove(scene.picture, { choke: 3, feather: 2 }),
      await remove(scene.picture, { unit: 'mm', choke: 0.254, feather: (2 / 300) * 25.4 }),
    ];
    expect(inMm.shows.data).toEqual(inPixels.shows.data);
    const proxy = compose(disc, grounds.green, 200, 200).picture;
    const small = createRaster(200, 200, { data: proxy.data, resolution: { x: 150, y: 150 } });
    const preview = await remove(small, { choke: 3 }, { purpose: 'preview', scale: 0.5 });
    const plain = await remove(small, {}, { purpose: 'preview', scale: 0.5 });
    expect(radius(plain.shows) - radius(preview.shows)).toBeCloseTo(1.5, 0.9);
  });

  it('fades the edge inward over the feather width, and does not trim it at the picture’s border', async () => {
    const half: Art = { inside: (_u, v) => v > 0, color: () => [200, 40, 40] };
    const { shows: raster } = await remove(compose(half, grounds.white, 100, 100).picture, {
      engine: 'color',
      keys: [{ r: 255, g: 255, b: 255 }],
      feather: 10,
    });
    const column = Array.from({ length: 50 }, (_, y) => raster.data[((50 + y) * 100 + 50) * 4 + 3]!);
    expect(column).toEqual(column.toSorted((a, b) => a - b));
    expect(column[0]).toBeLessThan(10);
    expect(column[4]).toBeGreaterThan(90);
    expect(column[4]).toBeLessThan(165);
    expect(column.slice(10).every((alpha) => alpha === 255)).toBe(true);
    expect(raster.data[(80 * 100 + 0) * 4 + 3]).toBe(255);
  });
});

describe('Background Remover: opacity for printing', () => {
  const scene = compose(badge, grounds.white, 240, 240);
  const soft = ({ data }: Raster) =>
    data.filter((value, i) => i % 4 === 3 && value !== 0 && value !== 255).length;

  it.each(['hard', 'halftone'] as const)(
    'makes every pixel solid or transparent with %s opacity',
    async (alpha) => {
      const { shows: raster, figures } = await remove(scene.picture, { alpha, feather: 6 });
      expect(soft(raster)).toBe(0);
      expectNoColorInClear(raster.data);
      expect(findValue(figures, 'semi-transparent')).toMatchObject({ value: 0, before: 0 });
    },
  );

  it('reports the removed area and the semi-transparent pixels', async () => {
    const { shows: raster, figures } = await remove(scene.picture);
    const clear = raster.data.filter((value, i) => i % 4 === 3 && value === 0).length;
    expect(figures).toEqual([
      { id: 'area-removed', label: 'Area removed', value: (100 * clear) / 240 ** 2, unit: '%' },
      {
        id: 'semi-transparent',
        label: 'Semi-transparent pixels',
        value: (100 * soft(raster)) / 240 ** 2,
        unit: '%',
        before: 0,
        state: 'good',
      },
    ]);
  });

  it('lets brush strokes override the computed opacity', async () => {
    const stroke = { points: [{ x: 0.05, y: 0.05 }], radius: 0.03, hardness: 1 };
    const { shows: raster } = await remove(scene.picture, {
      strokes: [
        { ...stroke, mode: 'protect' },
        { ...stroke, points: [{ x: 0.5, y: 0.5 }], mode: 'erase' },
      ],
    });
    expect([...raster.data.subarray((12 * 240 + 12) * 4, (12 * 240 + 12) * 4 + 4)]).toEqual([
      255, 255, 255, 255,
    ]);
    expect([...raster.data.subarray((120 * 240 + 120) * 4, (120 * 240 + 120) * 4 + 4)]).toEqual([0, 0, 0, 0]);
  });
});

describe('Background Remover: AI engine', () => {
  const { picture } = compose(emblem, grounds.white, 200, 160);

  /** Fake network that finds the left half and counts its runs. */
  function halfNetwork() {
    const asked: string[] = [];
    const open: OpenNetwork = (id) =>
      Promise.resolve({
        side: 64,
        device: 'cpu',
        run: ({ width, height }) => {
          asked.push(id);
          const data = Float32Array.from({ length: width * height }, (_, at) =>
            at % width < width / 2 ? 1 : 0,
          );
          return Promise.resolve({ data, channels: 1, width, height });
        },
        dispose: () => Promise.resolve(),
      });
    return { asked, open };
  }

  it('runs the network once per picture, whatever the edge settings', async () => {
    const { asked, open } = halfNetwork();
    const analyses = keepAnalyses(1);
    const name = { toolId: 'background-remover', pictureId: 'picture' };
    const tune = (options: Partial<Options>) =>
      analyses.run(name, tool, picture, { engine: 'ai', ...options }, { ...quiet, openNetwork: open });
    const first = await tune({});
    await tune({ choke: 2 });
    await tune({ alpha: 'hard' });
    expect(asked).toEqual(['isnet-small']);
    await tune({ detail: 'fine' });
    expect(asked).toEqual(['isnet-small', 'isnet-medium']);
    const left = first.shows.data[(80 * 200 + 20) * 4 + 3];
    const right = first.shows.data[(80 * 200 + 180) * 4 + 3];
    expect([left, right]).toEqual([255, 0]);
    expectNoColorInClear(first.shows.data);
  });

  describe('Background Remover: AI engine on a picture that the network is unsure about', () => {
    /** The small network is unsure about a tenth of the picture; the larger one is confident. */
    function unsureNetworks(hasFine: boolean) {
      const asked: string[] = [];
      const open: OpenNetwork = (id) => {
        asked.push(id);
        if (id !== 'isnet-small' && !hasFine)
          return Promise.reject(new ModelProblem('model-offline', 'The AI model could not be loaded.'));
        const between = id === 'isnet-small' ? 0.5 : 0;
        return Promise.resolve({
          side: 60,
          device: 'cpu',
          run: ({ width, height }) => {
            const at = (x: number) => (x < width * 0.4 ? 1 : x < width * 0.5 ? between : 0);
            const data = Float32Array.from({ length: width * height }, (_, i) => at(i % width));
            return Promise.resolve({ data, channels: 1, width, height });
          },
          dispose: () => Promise.resolve(),
        });
      };
      return { asked, open };
    }
    const own = () => compose(badge, grounds.wood, 100, 80).picture;

    it('runs the finer network, and reports that it did', async () => {
      const { asked, open } = unsureNetworks(true);
      const { findings, ...output } = await remove(own(), { engine: 'ai' }, { openNetwork: open });
      expect(asked).toEqual(['isnet-small', 'isnet-medium']);
      // The fake result cuts through the wood.
      expect(codesOf(findings)).toEqual(['looked-again', 'cut-through']);
      expect(findings.at(-1)?.asks).toMatchObject({ tool: 'point-keep', leave: 'Use it' });
      expect(output).not.toHaveProperty('without');
    });

    it('runs only the small network if the detail is set to Fast', async () => {
      const { asked, open } = unsureNetworks(true);
      const { findings } = await remove(own(), { engine: 'ai', detail: 'fast' }, { openNetwork: open });
      expect(asked).toEqual(['isnet-small']);
      expect(codesOf(findings)).toEqual(['cut-through']);
    });

    it('keeps the small network’s result in a run if the finer network is unavailable', async () => {
      const { asked, open } = unsureNetworks(false);
      const { findings, shows: raster } = await remove(own(), { engine: 'ai' }, { openNetwork: open });
      expect(asked).toEqual(['isnet-small', 'isnet-medium']);
      expect(codesOf(findings)).toContain('second-look-missed');
      expect(raster.data[3]).toBe(255);
    });

    it('offers the finer network in a preview', async () => {
      const { open } = unsureNetworks(false);
      const run = { openNetwork: open, purpose: 'preview', scale: 0.5 };
      const preview = await remove(own(), { engine: 'ai' }, run);
      expect(preview.approximate).toBe(true);
      expect(preview.without?.network).toBe('isnet-medium');
      expect(preview.without?.note).toMatch(/Use the Fine model/);
      expect(preview.figures.length).toBeGreaterThan(0);
    });
  });

  /** Picture that has no cached result. */
  const unseen = compose(badge, grounds.white, 120, 120).picture;
  const missing: OpenNetwork = () =>
    Promise.reject(new ModelProblem('model-missing', 'The AI model is not on the server.'));

  it('rejects a run with a message if the network is unavailable, so nothing is charged', async () => {
    const run = remove(unseen, { engine: 'ai' }, { openNetwork: missing });
    await expect(run).rejects.toThrow(
      'The AI model is not on the server. Choose “Color” as the engine to remove the background without the AI model.',
    );
    await expect(run).rejects.toBeInstanceOf(ModelProblem);
  });

  it('leaves a photograph unchanged in the preview if no network is available', async () => {
    const photo = compose(badge, grounds.wood, 120, 120).picture;
    const preview = await remove(
      photo,
      { engine: 'ai' },
      { purpose: 'preview', scale: 0.5, openNetwork: missing },
    );
    expect(preview.shows.data).toEqual(photo.data);
    expect(preview.approximate).toBe(true);
    expect(preview.without?.network).toBe('isnet-small');
    expect(preview.without?.note).toMatch(/needs the AI model, which is not on this device yet/);
  });

  it('falls back to the color engine in a preview if no network is available, and reports this', async () => {
    const byColor = await remove(unseen, { engine: 'color' }, { purpose: 'preview', scale: 0.5 });
    for (const openNetwork of [missing, undefined]) {
      const preview = await remove(
        unseen,
        { engine: 'ai' },
        { purpose: 'preview', scale: 0.5, ...(openNetwork && { openNetwork }) },
      );
      expect(preview.approximate).toBe(true);
      expect(preview.findings[0]?.code).toBe('no-network');
      expect(preview.shows.data).toEqual(byColor.shows.data);
      expect(preview.figures).toEqual([]);
    }
  });
});
