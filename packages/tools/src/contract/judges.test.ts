/** Defects that each judge must ask about, and similar art without defects. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { engines } from '../engines.gen.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT, PPI] = [200, 160, 150];
type Rgba = readonly [number, number, number, number];
type Draw = (x: number, y: number) => Rgba;
type Change = (x: number, y: number, pixel: Rgba) => Rgba | null;

const WHITE: Rgba = [255, 255, 255, 255];
const BLACK: Rgba = [0, 0, 0, 255];
const RED: Rgba = [190, 30, 45, 255];
const GOLD: Rgba = [245, 190, 40, 255];
const CLEAR: Rgba = [0, 0, 0, 0];
const far = (x: number, y: number, u = 100, v = 80) => Math.hypot(x - u, y - v);

function paint(draw: Draw, width = WIDTH, height = HEIGHT): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set(draw(at % width, Math.floor(at / width)), 4 * at);
  return createRaster(width, height, { data, resolution: { x: PPI, y: PPI } });
}

/** A red disc with a gold center and a gold ring. */
const badge =
  (ground: Rgba): Draw =>
  (x, y) =>
    far(x, y) < 24 ? GOLD : far(x, y) < 50 ? RED : far(x, y) < 56 ? GOLD : far(x, y) < 66 ? RED : ground;
/** Red that fades into black, like a glow. */
const glow: Draw = (x, y) => {
  const light = Math.max(0, 1 - Math.max(0, far(x, y) - 20) / 50);
  return [255 * light, 60 * light, 40 * light, 255];
};
const texture: Draw = (x, y) => {
  const noise = ((x * 37 + y * 91 + x * y * 7) % 23) - 11;
  const isSubject = far(x, y) < 55;
  return isSubject ? [150 + noise, 96 + noise, 60 + noise, 255] : [70 + noise, 110 + noise, 150 + noise, 255];
};

function ruin({ width, height, data, resolution }: Raster, change: Change): Raster {
  const ruined = createRaster(width, height, { data: data.slice(), resolution });
  for (let at = 0; at < width * height; at++) {
    const pixel = [data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, data[4 * at + 3]!] as const;
    const to = change(at % width, Math.floor(at / width), pixel);
    if (to) ruined.data.set(to, 4 * at);
  }
  return ruined;
}

type Id = keyof typeof engines;
type Options = Readonly<Record<string, unknown>>;

/** Codes of the findings that a judge asks about. @param change made to the result; absent if it is unchanged */
async function asked(
  id: Id,
  draw: Draw,
  options: Options = {},
  change: Change = () => null,
): Promise<string[]> {
  const engine = await engines[id]();
  const opened = paint(draw);
  const given = { ...engine.suggest(opened), ...options };
  const result = await engine.run(opened, given, run);
  const shows = ruin(result.shows, change);
  if (!engine.judge) expect.fail(`${id} has no judge.`);
  const judged = await engine.judge({ opened, options: given, result: { ...result, shows } });
  return judged.filter(({ level }) => level === 'ask').map(({ code }) => code);
}

const inDisc =
  (radius: number, u: number, v: number, to: (pixel: Rgba) => Rgba): Change =>
  (x, y, pixel) =>
    far(x, y, u, v) < radius ? to(pixel) : null;
const erased = inDisc(9, 100, 42, () => CLEAR);

describe('judge of background-remover', () => {
  it.each([
    ['a hole in the art', erased, 'hole-in-art'],
    ['a side that is cut off', (x: number) => (x > 120 ? CLEAR : null), 'art-removed'],
    [
      'a flat color that became semi-transparent',
      inDisc(14, 100, 80, ([r, g, b]) => [r, g, b, 120]),
      'art-semi-transparent',
    ],
    ['an island of the background', inDisc(9, 25, 25, () => WHITE), 'background-left'],
    ['another color', inDisc(9, 100, 80, () => [20, 40, 200, 255]), 'color-changed'],
  ] satisfies [string, Change, string][])('asks about %s', async (_, change, code) => {
    expect(await asked('background-remover', badge(WHITE), {}, change)).toContain(code);
  });
  it('asks about removed pale art, but not about the edges of the art that remains', async () => {
    const shaded: Draw = (x, y) => (far(x, y) < 50 ? [238 - x / 9, 238 - x / 9, 240 - x / 9, 255] : WHITE);
    expect(
      await asked(
        'background-remover',
        shaded,
        {},
        inDisc(12, 100, 80, () => CLEAR),
      ),
    ).toContain('pale-art-removed');
    expect(await asked('background-remover', shaded)).toEqual([]);
  });
  it('asks about a cut through a texture, but not about one along the texture’s edge', async () => {
    const engine = await engines['background-remover']();
    const opened = paint((x, y) => (far(x, y) < 55 ? [150, 96, 60, 255] : texture(x, y)));
    const cutAt = async (bottom: number) => {
      const shows = ruin(opened, (x, y, pixel) => (far(x, y) < 55 && y < bottom ? pixel : CLEAR));
      const judged = await engine.judge!({
        opened,
        options: { engine: 'ai' },
        result: { shows, figures: [], findings: [] },
      });
      return judged.map(({ code }) => code);
    };
    expect(await cutAt(80)).toContain('cut-through');
    expect(await cutAt(HEIGHT)).toEqual([]);
  });
  it.each([
    ['art on white', badge(WHITE)],
    ['art on black', badge(BLACK)],
    ['art that was already cut out', badge(CLEAR)],
    [
      'a ring whose center has the background’s color',
      (x: number, y: number) => (Math.abs(far(x, y) - 45) < 14 ? RED : WHITE),
    ],
  ] satisfies [string, Draw][])('does not ask about %s', async (_, draw) => {
    expect(await asked('background-remover', draw)).toEqual([]);
  });
});

describe('judge of color-ko', () => {
  it.each([
    ['missing art', erased, 'differs-on-garment'],
    ['art of another color', inDisc(9, 100, 80, () => [20, 40, 200, 255]), 'differs-on-garment'],
    ['added ink', inDisc(9, 25, 25, () => RED), 'differs-on-garment'],
  ] satisfies [string, Change, string][])('asks about %s', async (_, change, code) => {
    expect(await asked('color-ko', badge(BLACK), {}, change)).toContain(code);
  });
  it('asks about a flat color that became dots, but not about a glow', async () => {
    const near: Draw = (x, y) => (far(x, y) < 50 ? [58, 56, 60, 255] : BLACK);
    const options = { keys: [{ r: 0, g: 0, b: 0 }], tolerance: 8, softness: 40, alpha: 'smooth' };
    expect(await asked('color-ko', near, options)).toContain('flat-became-semi-transparent');
    expect(await asked('color-ko', glow, { alpha: 'smooth' })).toEqual([]);
  });
  it.each([
    ['smooth', {}],
    ['hard', { alpha: 'hard' }],
    ['made of dots', { alpha: 'halftone' }],
    ['connected to the edge', { reach: 'edge-connected' }],
  ] satisfies [string, Options][])('does not ask about a knockout that is %s', async (_, options) => {
    expect(await asked('color-ko', badge(BLACK), options)).toEqual([]);
  });
});

describe('judge of upscaler', () => {
  const twice = { target: 'factor', factor: '2x', method: 'filter' };
  it('asks about a lost line and about a new line', async () => {
    const lined: Draw = (x, y) => (y === 80 || y === 81 ? BLACK : WHITE);
    expect(
      await asked('upscaler', lined, twice, (_x, y) => (y >= 158 && y <= 166 ? WHITE : null)),
    ).not.toEqual([]);
    expect(await asked('upscaler', lined, twice, (_x, y) => (y > 40 && y < 46 ? BLACK : null))).not.toEqual(
      [],
    );
  });
  it.each(['filter', 'pixels'])('does not ask about art enlarged with %s', async (method) => {
    for (const draw of [badge(WHITE), badge(CLEAR), glow, texture])
      expect(await asked('upscaler', draw, { ...twice, method })).toEqual([]);
  });
});

describe('judge of stroke-enhancer', () => {
  it.each([
    ['an outline over the art', inDisc(9, 100, 80, () => WHITE), 'art-changed'],
    ['ink in neither color', inDisc(9, 100, 80, () => [0, 200, 0, 255]), 'ink-added'],
    [
      'an outline that breaks off',
      (x: number, _y: number, pixel: Rgba) => (x < 60 && pixel[0] > 240 && pixel[2] > 240 ? CLEAR : null),
      'outline-broken',
    ],
  ] satisfies [string, Change, string][])('asks about %s', async (_, change, code) => {
    expect(await asked('stroke-enhancer', badge(CLEAR), {}, change)).toContain(code);
  });
  it('asks about an opening that closes when lines are thickened', async () => {
    const ring: Draw = (x, y) => (Math.abs(far(x, y) - 20) < 6 ? RED : CLEAR);
    const thick = { strokes: [], reinforce: true };
    expect(
      await asked(
        'stroke-enhancer',
        ring,
        thick,
        inDisc(20, 100, 80, () => RED),
      ),
    ).toContain('opening-closed');
    expect(await asked('stroke-enhancer', ring, thick)).toEqual([]);
  });
  it('does not ask about outlines in any position and of any width', async () => {
    const strokes = (place: string, width: number) => [{ place, width, color: { r: 30, g: 30, b: 200 } }];
    for (const place of ['outside', 'center', 'inside'])
      for (const width of [0.3, 1, 3])
        expect(
          await asked('stroke-enhancer', badge(CLEAR), { strokes: strokes(place, width) }),
          place,
        ).toEqual([]);
  });
});

describe('judge of image-to-color-palette', () => {
  it('asks about an area that kept its old color, and about changed opacity', async () => {
    const turned = { hue: 120 };
    const back = inDisc(10, 100, 42, () => RED);
    expect(await asked('image-to-color-palette', badge(WHITE), turned, back)).toContain('unevenly-recolored');
    expect(await asked('image-to-color-palette', badge(CLEAR), turned, erased)).toContain(
      'unevenly-recolored',
    );
    expect(await asked('image-to-color-palette', badge(WHITE), {}, back)).toEqual([]);
    expect(
      await asked(
        'image-to-color-palette',
        badge(WHITE),
        {},
        inDisc(10, 100, 42, () => GOLD),
      ),
    ).not.toEqual([]);
  });
  it('does not ask about merging two colors, or about shading', async () => {
    const join = { palette: [{ from: { r: 245, g: 190, b: 40 }, to: { r: 190, g: 30, b: 45 } }] };
    expect(await asked('image-to-color-palette', badge(WHITE), join)).toEqual([]);
    expect(await asked('image-to-color-palette', glow, { hue: 90 })).toEqual([]);
  });
});

describe('judge of halftone', () => {
  const ramp: Draw = (x) => [x * 1.27, x * 1.27, x * 1.27, 255];
  const device = { resolution: 'set', outputDpi: 600 };
  const inBox =
    (to: Rgba): Change =>
    (x, y) =>
      x > 250 && x < 420 && y > 200 && y < 400 ? to : null;
  it.each([
    ['missing dots', CLEAR],
    ['merged dots', BLACK],
  ] satisfies [string, Rgba][])('asks about %s', async (_, to) => {
    const dark: Draw = () => (to[3] === 0 ? [60, 60, 60, 255] : [215, 215, 215, 255]);
    expect(await asked('halftone', dark, device, inBox(to))).toContain('tone-differs');
  });
  it('asks about a paper color that prints as a tint, but not about white paper or a photo', async () => {
    const drawn =
      (ground: Draw): Draw =>
      (x, y) =>
        Math.abs(far(x, y) - 40) < 4 ? BLACK : ground(x, y);
    const lamp: Draw = (x, y) => [240 - x * 0.4, 236 - x * 0.4, 226 - x * 0.4 - y * 0.1, 255];
    expect(await asked('halftone', drawn(lamp), device)).toContain('background-prints');
    expect(
      await asked(
        'halftone',
        drawn(() => [236, 228, 210, 255]),
        device,
      ),
    ).toContain('background-prints');
    for (const ground of [() => WHITE, () => CLEAR, texture])
      expect(await asked('halftone', drawn(ground), device)).toEqual([]);
  });
  it.each([
    ['one ink', {}],
    ['with dot gain', { dotGain: 25 }],
    ['scattered dots', { screen: 'blue-noise' }],
    ['light on dark', { tone: 'lightness' }],
    ['four inks', { mode: 'cmyk' }],
    ['the image’s colors', { mode: 'keep-color' }],
  ] satisfies [string, Options][])('does not ask about %s', async (_, options) => {
    for (const draw of [ramp, badge(WHITE), badge(CLEAR)])
      expect(await asked('halftone', draw, { ...device, ...options })).toEqual([]);
  });
});

describe('judge of color-separator', () => {
  const onWhite = { garment: { r: 255, g: 255, b: 255 } };
  it('asks about art that does not print, and about a missing line', async () => {
    expect(await asked('color-separator', badge(CLEAR), onWhite, erased)).toContain('part-not-printed');
    const lined: Draw = (x, y) => (y > 70 && y < 90 && x % 40 < 3 ? BLACK : far(x, y) < 66 ? GOLD : CLEAR);
    const gone: Change = (x, y) => (y > 70 && y < 90 && far(x, y) < 60 ? GOLD : null);
    expect(await asked('color-separator', lined, onWhite, gone)).toContain('part-not-printed');
  });
  it('does not ask about printable art on white and on black garments', async () => {
    for (const options of [onWhite, {}])
      for (const draw of [badge(WHITE), badge(CLEAR)])
        expect(await asked('color-separator', draw, options)).toEqual([]);
  });
});
