import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { findValue } from '../../contract/tool.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
type Color = readonly [number, number, number];

function draw(at: (x: number, y: number) => Color | null): Raster {
  const data = new Uint8ClampedArray(120 * 90 * 4);
  for (let i = 0; i < 120 * 90; i++) {
    const color = at(i % 120, Math.floor(i / 120));
    if (color) data.set([...color, 255], 4 * i);
  }
  return createRaster(120, 90, { data, resolution: { x: 300, y: 300 } });
}

const RED: Color = [206, 32, 41];
const GOLD: Color = [244, 180, 26];
const SKY: Color = [86, 170, 226];
/** Three stripes, the first of which is the widest. */
const flat = draw((x) => (x < 60 ? RED : x < 100 ? GOLD : SKY));
const tones = draw((x, y) => [2 * x, 2 * y, 255 - 2 * x]);
const namesOf = async (art: Raster, options: object) =>
  ((await tool.run(art, options, run)).plates ?? []).map(({ name }) => name);

it('chooses spot inks for flat art and simulated process for tones, and gives the reason', {
  tags: 'slow',
}, async () => {
  const codes = async (art: Raster, options = {}) =>
    (await tool.run(art, options, run)).findings.map(({ code }) => code);
  expect(await codes(flat)).toContain('kind-spot');
  expect(await codes(tones)).toContain('kind-process');
  expect(await codes(tones, { kind: 'cmyk' })).toContain('cmyk-on-dark');
});

/** A gradient so gradual that it is locally flat, and a wide flat background. */
const sunset = createRaster(400, 600, {
  data: Uint8ClampedArray.from({ length: 400 * 600 * 4 }, (_, i) => {
    const y = Math.floor(i / 1600);
    const sun = Math.floor(i / 4) % 400 < 150;
    return [sun ? 230 : 30, sun ? 200 - y / 4 : 30, sun ? 110 - y / 8 : 30, 255][i % 4]!;
  }),
  resolution: { x: 300, y: 300 },
});

it('does not split a smooth gradient into spot inks', async () => {
  const { findings, plates = [] } = await tool.run(sunset, {}, run);
  expect(findings.map(({ code }) => code)).toContain('kind-process');
  expect(plates.length).toBeLessThan(7);
});

/** Art with soft edges: the reduced picture is almost flat, but the full one is not. */
const soft = (scale: number) =>
  createRaster(120 * scale, 90 * scale, {
    data: Uint8ClampedArray.from({ length: 120 * 90 * scale * scale * 4 }, (_, at) => {
      const x = (at >> 2) % (120 * scale);
      const ramp = Math.max(0, Math.min(1, (x - 40 * scale) / (scale === 1 ? 1 : 0.4 * 120 * scale)));
      return [...RED.map((red, c) => red + ramp * (SKY[c]! - red)), 255][at & 3]!;
    }),
    resolution: { x: 300, y: 300 },
  });

it('uses the kind of separation suggested at opening for both the preview and the full picture', {
  tags: 'slow',
}, async () => {
  const kindOf = async (art: Raster, options: object) =>
    (await tool.run(art, options, run)).findings.find(({ code }) => code.startsWith('kind-'))?.code;
  const [reduced, full] = [soft(1), soft(4)];
  expect([await kindOf(reduced, {}), await kindOf(full, {})]).toEqual(['kind-spot', 'kind-process']);
  const opened = tool.suggest(reduced);
  expect([await kindOf(reduced, opened), await kindOf(full, opened)]).toEqual(['kind-spot', 'kind-spot']);
  expect(await kindOf(full, { ...opened, kind: 'process' })).toBe('kind-process');
});

it('prints flat art with the closest shelf inks, and reports the inks that must be mixed', async () => {
  const ink = (name: string, [r, g, b]: Color) => ({ name, color: { r, g, b }, opacity: 1 });
  // Brick is farther from the artwork's red than Shop red, but comes first on the shelf.
  const shelf = [ink('Brick', [190, 40, 60]), ink('Shop red', [204, 34, 44]), ink('Shop gold', GOLD)];
  const { findings, plates = [] } = await tool.run(flat, { shelf, base: 'none', absolute: true }, run);
  const names = plates.map(({ name }) => name);
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(['Shop red', 'Shop gold']));
  const mixed = names.find((name) => !name.startsWith('Shop'))!;
  expect(findings.find(({ code }) => code === 'shelf-misses')?.text).toContain(`ΔE of ${mixed}:`);
});

it('lists errors, screens and stations for each number of colors, and the number that suffices', async () => {
  const { figures } = await tool.run(tones, {}, run);
  const figure = figures.find(({ id }) => id === 'counts');
  const table = figure && 'table' in figure ? figure.table : [];
  expect(table.length).toBeGreaterThan(2);
  for (const [i, [colors, mean, , screens, stations]] of table.entries()) {
    // One screen for the base, plus one station for a flash before the colors.
    const all = Number(colors) + 1;
    expect([screens, stations]).toEqual([all, all + Number(all > 1)]);
    if (i > 0) expect(mean).toBeLessThanOrEqual(Number(table[i - 1]![1]));
  }
  const chosen = findValue(figures, 'screens')!.value - 1;
  expect(table.filter((row) => row.at(-1) === 'enough').map(([colors]) => colors)).toEqual([chosen]);
});

it('lists and circles parts that have no base left after the choke', async () => {
  const dots = draw((x, y) => (x < 40 || (Math.hypot(x - 90, y - 45) < 0.5 && x > 80) ? RED : null));
  const { figures, findings, lines = [] } = await tool.run(dots, { kind: 'spot', chokeMm: 0.5 }, run);
  expect(findings.map(({ code }) => code)).toContain('base-lost');
  const figure = figures.find(({ id }) => id === 'lost-parts');
  // A single pixel at column 90, row 45, at 300 ppi.
  expect(figure && 'table' in figure && figure.table).toEqual([[7.6, 3.8, '0.1 × 0.1']]);
  expect(lines.map(({ label }) => label)).toEqual(['Without base']);
});

it('prints a base on a dark garment and none on a white one', async () => {
  expect(await namesOf(flat, {})).toHaveLength(4);
  expect((await namesOf(flat, {}))[0]).toBe('White base');
  expect(await namesOf(flat, { garment: { r: 255, g: 255, b: 255 } })).toHaveLength(3);
});

it('removes inks from flat art regardless of their area, and keeps locked inks', async () => {
  const inkList = [
    { name: 'Shop gold', color: { r: 240, g: 176, b: 30 }, opacity: 0.6 },
    { name: 'Shop sky', color: { r: 84, g: 166, b: 220 }, opacity: 0.6 },
  ];
  expect(await namesOf(flat, { inks: 2, inkList })).toEqual(['White base', 'Shop gold', 'Shop sky']);
});

it('prints plates in the requested order', async () => {
  const names = await namesOf(flat, {});
  const order = names.slice(1).reverse();
  expect(await namesOf(flat, { order })).toEqual(['White base', ...order]);
});

it('includes locked inks in addition to the requested number of inks', async () => {
  const inkList = [{ name: 'Shop red', color: { r: 200, g: 30, b: 40 }, opacity: 0.6 }];
  const names = await namesOf(tones, { inks: 3, inkList });
  expect(names).toContain('Shop red');
  expect(names).toHaveLength(4);
});

it('takes all inks from the ink shelf if the shelf is not empty', async () => {
  const shelf = [
    ['Scarlet', { r: 200, g: 30, b: 40 }],
    ['Royal', { r: 30, g: 60, b: 180 }],
    ['Lemon', { r: 235, g: 220, b: 60 }],
    ['Grass', { r: 40, g: 150, b: 70 }],
  ].map(([name, color]) => ({ name, color, opacity: 0.6 }));
  const names = await namesOf(tones, { inks: 3, shelf });
  expect(names.slice(1).every((name) => shelf.some((ink) => ink.name === name))).toBe(true);
  expect(names.length).toBeGreaterThan(2);
});

it('shows white where the base is visible between index dots, and uses no white ink', async () => {
  const halves = draw((x) => (x < 60 ? [255, 255, 255] : GOLD));
  const { shows, plates = [] } = await tool.run(halves, { kind: 'index', inks: 1, indexDpi: 300 }, run);
  expect(plates.map(({ name }) => name)[0]).toBe('White base');
  expect(plates).toHaveLength(2);
  const [white, gold] = [45 * 120 + 30, 45 * 120 + 90];
  expect(plates.map(({ coverage }) => coverage[white])).toEqual([255, 0]);
  expect(plates.map(({ coverage }) => coverage[gold])).toEqual([255, 255]);
  expect(Math.min(...shows.data.subarray(4 * white, 4 * white + 3))).toBeGreaterThan(225);
});

it('prints nothing for artwork in the garment’s color, and reports it', async () => {
  const result = await tool.run(
    draw(() => [0, 0, 0]),
    {},
    run,
  );
  expect(result.findings.map(({ code }) => code)).toContain('nothing-to-print');
});

it('reports a smaller garment gap between misregistered inks if the trap is wider', async () => {
  const gap = async (trapMm: number) =>
    findValue((await tool.run(flat, { trapMm, toleranceMm: 0.25 }, run)).figures, 'gap')?.value ?? NaN;
  expect(await gap(0.5)).toBeLessThan(await gap(0));
});

it('keeps trapped flat art within the ink limit', async () => {
  for (const inkLimit of [150, 200, 250]) {
    const { plates = [] } = await tool.run(flat, { trapMm: 0.5, inkLimit }, run);
    for (let i = 0; i < 120 * 90; i++) {
      const sum = plates.reduce((all, { coverage }) => all + coverage[i]!, 0);
      expect(sum).toBeLessThanOrEqual((255 * inkLimit) / 100);
    }
  }
});

it('reports higher removal costs for inks that cover a larger area of flat art', async () => {
  const { figures } = await tool.run(flat, {}, { ...run, purpose: 'inspect' });
  const removal = figures.find(({ id }) => id === 'removal');
  const costs = removal && 'table' in removal ? removal.table.map(([, cost]) => Number(cost)) : [];
  expect(costs).toHaveLength(3);
  for (const cost of costs) expect(cost).toBeGreaterThan(1);
});

const tableOf = (figures: Awaited<ReturnType<typeof tool.run>>['figures'], id: string) => {
  const figure = figures.find((one) => one.id === id);
  return figure && 'table' in figure ? figure.table : [];
};

it('reports each plate’s thinnest line and smallest halftone dot', async () => {
  // 3 px at 300 ppi is 0.25 mm.
  const lined = draw((x, y) => (y % 30 === 10 || y % 30 === 11 || y % 30 === 12 ? SKY : x < 60 ? RED : GOLD));
  const rows = tableOf((await tool.run(lined, { trapMm: 0, kind: 'spot' }, run)).figures, 'plates');
  const lines = rows.map((row) => /^line ([\d.]+) mm$/.exec(String(row[7]))?.[1]).filter((one) => one);
  expect(lines).toHaveLength(1);
  expect(Math.abs(Number(lines[0]) - 0.254)).toBeLessThan(0.03);
  const dots = tableOf((await tool.run(tones, { kind: 'process', minimumDot: 8 }, run)).figures, 'plates');
  // A disc that covers 8 % of a cell at 45 LPI.
  expect(dots.map((row) => row[7])).toContain('dot 0.18 mm');
});

it('warns about a line too thin to print, and gives the cost of using another ink', async () => {
  const lined = (px: number) => draw((x, y) => (y % 45 < px ? SKY : x < 60 ? RED : GOLD));
  const said = async (px: number) => {
    const inspect = { ...run, purpose: 'inspect' } as const;
    const { findings } = await tool.run(lined(px), { trapMm: 0, kind: 'spot' }, inspect);
    return findings.filter(({ code }) => code === 'line-too-thin').map(({ text }) => text);
  };
  expect(await said(6)).toEqual([]);
  const [text, ...others] = await said(3);
  expect(others).toEqual([]);
  expect(text).toMatch(/lines of 0\.2\d mm; screens hold 0\.35 mm .* \(\+\d+\.\d ΔE in the mean\)/);
});

it('calculates merge costs from the color errors of both inks, which are lowest for similar inks', async () => {
  const pair = draw((x) => (x < 40 ? RED : x < 80 ? [200, 52, 60] : SKY));
  const options = { kind: 'spot', trapMm: 0 };
  const { figures } = await tool.run(pair, options, { ...run, purpose: 'inspect' });
  const costs = tableOf(figures, 'removal').map((row) => row[2]);
  expect(costs.at(-1)).toBe('–');
  expect(costs.slice(0, -1).every((cost) => typeof cost === 'number' && cost > 0)).toBe(true);
});

it('reports the cost of using one angle for all plates', async () => {
  const said = async (art: Raster) => {
    const { findings } = await tool.run(art, { kind: 'process', angles: 'one', inks: 3 }, run);
    return findings.find(({ code }) => code === 'one-angle')?.text ?? '';
  };
  const cost = Number(/up to ([\d.]+) ΔE/.exec(await said(tones))?.[1]);
  expect(cost).toBeGreaterThan(0.5);
  expect(cost).toBeLessThan(12);
});

it('names an ink that is invisible on the garment', { tags: 'slow' }, async () => {
  const codes = async (color: { r: number; g: number; b: number }) => {
    const inkList = [{ name: 'Shop ink', color, opacity: 0.6 }];
    return (await tool.run(tones, { kind: 'process', inks: 3, inkList }, run)).findings.map(
      ({ code }) => code,
    );
  };
  expect(await codes({ r: 16, g: 16, b: 18 })).toContain('ink-unseen');
  expect(await codes({ r: 200, g: 30, b: 40 })).not.toContain('ink-unseen');
});

it('extends inks under an overprinting ink without changing the print', async () => {
  const BLACK: Color = [24, 22, 26];
  const framed = draw((x, y) =>
    x > 30 && x < 90 && y > 20 && y < 70 ? (x > 36 && x < 84 && y > 26 && y < 64 ? GOLD : BLACK) : null,
  );
  const options = { kind: 'spot', garment: { r: 255, g: 255, b: 255 }, trapMm: 0, minimumDot: 0 };
  const names = await namesOf(framed, options);
  const dark = names.at(-1);
  const [knocked, over] = await Promise.all(
    [[], [dark]].map((overprint) => tool.run(framed, { ...options, overprint }, run)),
  );
  const areas = [knocked!, over!].map(({ plates = [] }) =>
    plates.map(({ coverage }) => coverage.reduce((a, b) => a + b, 0)),
  );
  expect(areas[1]![0]).toBeGreaterThan(1.2 * areas[0]![0]!);
  expect(areas[1]!.at(-1)).toBe(areas[0]!.at(-1));
  expect(over!.figures.find(({ id }) => id === 'screens')).toEqual(
    knocked!.figures.find(({ id }) => id === 'screens'),
  );
});

it('marks a preview as approximate, so that even a small picture is inspected afterwards', async () => {
  const purposes = ['preview', 'inspect'] as const;
  const told = await Promise.all(
    purposes.map((purpose) => tool.run(flat, { kind: 'spot' }, { ...run, purpose })),
  );
  expect(told.map(({ approximate = false }) => approximate)).toEqual([true, false]);
  expect(told.map(({ figures }) => figures.some(({ id }) => id === 'removal'))).toEqual([false, true]);
});
