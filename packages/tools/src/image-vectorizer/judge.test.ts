/** Tests bad results that the judge must report, and similar good results that it must accept. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { judge as judgeResult } from './judge.ts';
import { schema } from './options.ts';
import { tool } from './render.ts';

const SIDE = 160;
type Rgb = readonly [number, number, number];
type Draw = (x: number, y: number) => Rgb | null;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [15, 15, 15];
const BLUE: Rgb = [90, 200, 225];
const far = (x: number, y: number, cx: number, cy: number) => Math.hypot(x - cx, y - cy);

const ART: Readonly<Record<string, { draw: Draw; gone: (x: number, y: number) => boolean; left: Rgb }>> = {
  'the outline of an eye': {
    draw: (x, y) =>
      far(x, y, 60, 70) < 18
        ? far(x, y, 60, 70) > 15
          ? BLACK
          : WHITE
        : far(x, y, 80, 80) < 60
          ? BLUE
          : null,
    gone: (x, y) => far(x, y, 60, 70) < 18 && far(x, y, 60, 70) > 15,
    left: BLUE,
  },
  'the outline of a body': {
    draw: (x, y) => (far(x, y, 80, 80) < 60 ? (far(x, y, 80, 80) > 56 ? BLACK : BLUE) : null),
    gone: (x, y) => Math.abs(far(x, y, 80, 80) - 58) < 2 && x < 80,
    left: WHITE,
  },
  'a counter': {
    draw: (x, y) => (Math.abs(far(x, y, 80, 80) - 30) < 20 ? BLACK : null),
    gone: (x, y) => far(x, y, 80, 80) < 10,
    left: BLACK,
  },
  'a small letter': {
    draw: (x, y) =>
      far(x, y, 80, 60) < 40
        ? BLUE
        : (x === 70 || x === 71 || y === 130 || y === 131) && x >= 70 && x < 84 && y >= 118 && y < 132
          ? BLACK
          : null,
    gone: (x, y) => x >= 70 && x < 84 && y >= 118 && y < 132,
    left: WHITE,
  },
  'the keys of a calculator': {
    draw: (x, y) =>
      x > 30 && x < 130 && y > 20 && y < 140
        ? x % 30 < 16 && y % 30 < 16 && x > 58 && y > 58
          ? [210, 210, 210]
          : [50, 50, 60]
        : null,
    gone: (x, y) => x % 30 < 16 && y % 30 < 16 && x > 58 && x < 130 && y > 58 && y < 140,
    left: [50, 50, 60],
  },
  'half of a hairline': {
    draw: (x, y) => (y === 80 || y === 81 ? BLACK : far(x, y, 80, 40) < 25 ? BLUE : null),
    gone: (x, y) => (y === 80 || y === 81) && x > 40,
    left: WHITE,
  },
};

function paint(draw: Draw, change: (x: number, y: number) => Rgb | null = () => null): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    data.set([...(change(x, y) ?? draw(x, y) ?? WHITE), 255], at * 4);
  }
  return createRaster(SIDE, SIDE, { data, resolution: { x: 300, y: 300 } });
}

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const judge = ({ opened, shows, shadeDropped }: { opened: Raster; shows: Raster; shadeDropped: boolean }) =>
  judgeResult({
    opened,
    options: schema.parse({}),
    analysis: { lifted: shadeDropped ? {} : null },
    result: { shows, findings: [], figures: [] },
  });

describe.each(Object.keys(ART))('judge on a lost part: %s', (name) => {
  const { draw, gone, left } = ART[name]!;
  const opened = paint(draw);

  it('reports a lost line with its location and a fix', () => {
    const shows = paint(draw, (x, y) => (gone(x, y) ? left : null));
    const [found] = judge({ opened, shows, shadeDropped: false });
    expect(found).toMatchObject({ code: 'lost-detail', level: expect.stringMatching(/look|ask/) as string });
    const { x, y, width, height } = found!.place;
    const middle = [Math.round((x + width / 2) * SIDE), Math.round((y + height / 2) * SIDE)] as const;
    const isInside = Array.from({ length: SIDE * SIDE }, (_, at) => at).some(
      (at) =>
        gone(at % SIDE, Math.floor(at / SIDE)) &&
        Math.abs((at % SIDE) - middle[0]) <= width * SIDE &&
        Math.abs(Math.floor(at / SIDE) - middle[1]) <= height * SIDE,
    );
    expect(isInside).toBe(true);
  });

  it('accepts lines that are intact, one pixel off, or traced by the tool', async () => {
    expect(judge({ opened, shows: opened, shadeDropped: false })).toEqual([]);
    const aside = paint((x, y) => draw(x - 1, y));
    expect(judge({ opened, shows: aside, shadeDropped: false })).toEqual([]);
    const { findings } = await tool.run(opened, tool.suggest(opened), run);
    expect(findings.filter(({ code }) => code === 'lost-detail')).toEqual([]);
  });
});

it('accepts the removal of a shade around the artwork, but not of a shade inside it', () => {
  const { draw } = ART['the outline of a body']!;
  const shaded = paint((x, y) => draw(x, y) ?? (far(x, y, 88, 92) < 62 ? [150, 150, 150] : null));
  expect(judge({ opened: shaded, shows: paint(draw), shadeDropped: true })).toEqual([]);
  const eaten = paint(draw, (x, y) => (far(x, y, 80, 80) < 12 ? WHITE : null));
  expect(judge({ opened: shaded, shows: eaten, shadeDropped: true })).toMatchObject([
    { level: 'ask', remedy: { options: { dropShadow: false } } },
  ]);
});

describe('judge on a background traced with the artwork', () => {
  const disc =
    (ground: Draw): Draw =>
    (x, y) =>
      far(x, y, 80, 80) < 45 ? [200, 30, 40] : ground(x, y);
  const askedOn = (ground: Draw) => {
    const opened = paint(disc(ground));
    return judge({ opened, shows: opened, shadeDropped: false }).map(({ code, remedy }) => [code, remedy]);
  };

  it.each<[string, Draw]>([
    ['sky to white', (_, y) => [120 + 0.8 * y, 190 + 0.4 * y, 245]],
    ['paper under a lamp', (x, y) => [236 - 0.5 * x, 231 - 0.5 * x - 0.1 * y, 220 - 0.5 * x]],
    ['a backdrop', (x, y) => [40 + 0.5 * x, 90 - 0.3 * y, 60 + 0.3 * x]],
    ['a checkerboard', (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? [255, 255, 255] : [204, 204, 204])],
  ])('names the Background Remover in its question: %s', (_, ground) => {
    expect(askedOn(ground)).toEqual([['background-prints', { tool: 'background-remover' }]]);
  });

  it.each<[string, Rgb]>([
    ['cream', [241, 232, 214]],
    ['red', [184, 28, 40]],
    ['navy', [27, 36, 66]],
  ])('offers the option that removes the background: %s', (_, color) => {
    expect(askedOn(() => color)).toEqual([
      ['background-prints', { label: 'Remove outer', options: { background: 'outside' } }],
    ]);
  });

  it.each<[string, Draw]>([
    ['white that the user keeps', () => WHITE],
    ['texture to the edges', (x, y) => [(x * 37) % 200, (y * 91) % 200, (x * y) % 200]],
    ['stripes', (x) => (x % 40 < 20 ? [20, 40, 90] : [240, 200, 80])],
  ])('does not ask about: %s', (_, ground) => {
    expect(askedOn(ground)).toEqual([]);
  });
});

it('asks once about openings in line art, but not if they are removed', async () => {
  const wheel = paint((x, y) =>
    Math.abs(far(x, y, 80, 80) - 60) < 2 ||
    (far(x, y, 80, 80) < 60 &&
      [0, 1, 2, 3].some(
        (i) =>
          Math.abs(Math.sin((i * Math.PI) / 4) * (x - 80) - Math.cos((i * Math.PI) / 4) * (y - 80)) < 1.5,
      ))
      ? [27, 67, 50]
      : null,
  );
  const asks = async (options: object) =>
    (await tool.run(wheel, options, run)).findings.filter((finding) => finding.asks);
  const [found, ...others] = await asks({ background: 'outside' });
  expect(found).toMatchObject({
    code: 'enclosed-background',
    asks: { apply: { options: { background: 'everywhere' } } },
  });
  expect(others).toEqual([]);
  expect(await asks({ background: 'everywhere' })).toEqual([]);
});
