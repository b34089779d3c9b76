/** Tests that a flat background is left out if it would print as a box on the garment. */
import { decodeImage, encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import type { Rgb } from '../../contract/option-schemas.ts';
import { findGround } from '../../grounds/flat-ground.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT] = [240, 180];
const RED: Rgb = { r: 206, g: 32, b: 41 };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 12, g: 12, b: 12 };

/** A red ring with background inside it, above a gold bar. @param ground null for transparent */
function draw(ground: Rgb | null): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const radius = Math.hypot(x - 120, y - 80);
    const isBar = x > 60 && x < 180 && y > 140 && y < 160;
    const color = radius < 50 && radius > 30 ? RED : isBar ? { r: 244, g: 180, b: 26 } : ground;
    if (color) data.set([color.r, color.g, color.b, 255], 4 * at);
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: 300, y: 300 } });
}

async function asJpeg(art: Raster, quality: number): Promise<Raster> {
  const decoded = await decodeImage(await encodeImage(art, { format: 'jpeg', quality }));
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const { width, height, data } = decoded.raster;
  return createRaster(width, height, { data, resolution: art.resolution });
}

const separate = (art: Raster, options: object) => tool.run(art, { kind: 'spot', ...options }, run);
type Separated = Awaited<ReturnType<typeof separate>>;

/** Largest ink amount on any plate within 25 px of the corners, 0…255. */
function inkInCorners({ plates = [] }: Separated): number {
  let most = 0;
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (Math.min(x, WIDTH - 1 - x) > 25 || Math.min(y, HEIGHT - 1 - y) > 25) continue;
    for (const { coverage } of plates) most = Math.max(most, coverage[at]!);
  }
  return most;
}

const inkAt = ({ plates = [] }: Separated, x: number, y: number) =>
  Math.max(0, ...plates.map(({ coverage }) => coverage[y * WIDTH + x]!));
const codesOf = ({ findings }: Separated) => findings.map(({ code }) => code);

describe('Color Separator: white background on a dark garment', () => {
  const garment = { r: 17, g: 17, b: 17 };

  it.each([50, 60, 75, 92])(
    'leaves out the background of a JPEG of quality %i, and keeps the artwork',
    async (quality) => {
      const result = await separate(await asJpeg(draw(WHITE), quality), { garment });
      expect(inkInCorners(result)).toBe(0);
      expect(inkAt(result, 120, 40)).toBe(255);
      expect(inkAt(result, 120, 150)).toBe(255);
      expect(codesOf(result)).toContain('background-left-out');
    },
  );

  it('leaves out an off-white background', async () => {
    expect(inkInCorners(await separate(draw({ r: 248, g: 247, b: 250 }), { garment }))).toBe(0);
  });

  it('asks about a wide part of the background that the artwork encloses', async () => {
    const result = await separate(draw(WHITE), { garment });
    expect(inkAt(result, 120, 80)).toBe(255);
    const { asks } = result.findings.find(({ code }) => code === 'enclosed-background') ?? {};
    expect(asks?.apply?.options).toEqual({ counters: 'clear' });
    const cleared = await separate(draw(WHITE), { garment, ...asks?.apply?.options });
    expect(inkAt(cleared, 120, 80)).toBe(0);
    expect(codesOf(cleared)).not.toContain('enclosed-background');
  });

  it('removes a soft shadow and asks about it, but asks no question if there is no shadow', async () => {
    const shaded = draw(WHITE);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      const isGround = shaded.data[4 * at + 1] === 255 && shaded.data[4 * at] === 255;
      const depth = Math.abs(Math.hypot(x - 128, y - 90) - 40) - 10;
      const dark = 110 * Math.exp(-((Math.max(0, depth) / 8) ** 2));
      if (isGround) shaded.data.fill(255 - dark, 4 * at, 4 * at + 3);
    }
    const result = await separate(shaded, { garment });
    expect(inkInCorners(result)).toBe(0);
    const { asks } = result.findings.find(({ code }) => code === 'soft-shadow') ?? {};
    expect(asks?.apply?.options).toEqual({ background: 'keep' });
    expect(codesOf(await separate(draw(WHITE), { garment }))).not.toContain('soft-shadow');
  });

  it('prints the background on request', async () => {
    const result = await separate(draw(WHITE), { garment, background: 'keep' });
    expect(inkInCorners(result)).toBeGreaterThan(200);
    expect(codesOf(result)).not.toContain('background-left-out');
  });

  it('gives the same plates as for the same artwork on a transparent background', async () => {
    const boxed = await separate(draw(WHITE), { garment, counters: 'clear' });
    const clear = await separate(draw(null), { garment });
    expect(boxed.plates?.map(({ name }) => name)).toEqual(clear.plates?.map(({ name }) => name));
    boxed.plates?.forEach(({ coverage }, i) => {
      expect(coverage).toEqual(clear.plates?.[i]?.coverage);
    });
  });
});

describe('Color Separator: background with soft tones', () => {
  const garment = { r: 17, g: 17, b: 17 };
  const tones: Readonly<Record<string, (x: number, y: number) => readonly [number, number, number]>> = {
    'sky to white': (_, y) => [120 + 0.7 * y, 190 + 0.35 * y, 245],
    'paper with shade': (x, y) => [236 - 0.3 * x, 231 - 0.3 * x - 0.1 * y, 220 - 0.3 * x],
    'a vignette': (x, y) => {
      const light = 255 - 1.6 * Math.hypot(x - 120, y - 90);
      return [light, light, light];
    },
  };
  const layOn = (tone: (x: number, y: number) => readonly [number, number, number]): Raster => {
    const art = draw(null);
    for (let at = 0; at < WIDTH * HEIGHT; at++)
      if (art.data[4 * at + 3] === 0)
        art.data.set([...tone(at % WIDTH, Math.floor(at / WIDTH)), 255], 4 * at);
    return art;
  };

  it.each(Object.keys(tones))(
    'prints a background of %s, and asks a question that names the Background Remover',
    async (name) => {
      const { findings } = await tool.run(layOn(tones[name]!), { garment }, run);
      const asked = findings.find(({ code }) => code === 'background-prints');
      expect(asked).toMatchObject({ betterTool: 'background-remover', asks: { leave: 'Keep it' } });
    },
  );

  it('asks no question if the user keeps the background or if the picture is textured up to its edges', async () => {
    const [sky] = Object.values(tones);
    expect(codesOf(await separate(layOn(sky!), { garment, background: 'keep' }))).not.toContain(
      'background-prints',
    );
    const textured = layOn((x, y) => [(x * 37) % 255, (y * 91) % 255, (x * y) % 255]);
    const { findings } = await tool.run(textured, { garment }, run);
    expect(findings.map(({ code }) => code)).not.toContain('background-prints');
  });
});

describe('Color Separator: other backgrounds', () => {
  it.each([
    ['red on black', { r: 160, g: 20, b: 60 }, { r: 17, g: 17, b: 17 }],
    ['black on white', BLACK, WHITE],
    ['gray paper on navy', { r: 226, g: 224, b: 220 }, { r: 20, g: 30, b: 70 }],
  ])('prints a background of %s and asks about it', async (_, ground, garment) => {
    const result = await separate(draw(ground), { garment });
    expect(inkInCorners(result)).toBeGreaterThan(200);
    const asked = result.findings.find(({ code }) => code === 'background-prints');
    expect(asked?.asks?.apply?.options).toEqual({ background: 'leave-out' });
    expect(inkInCorners(await separate(draw(ground), { garment, ...asked?.asks?.apply?.options }))).toBe(0);
  });

  it.each([
    ['white on white', WHITE, { r: 250, g: 250, b: 250 }],
    ['black on black', BLACK, { r: 17, g: 17, b: 17 }],
  ])('prints no box for %s, and reports nothing', async (_, ground, garment) => {
    const result = await separate(draw(ground), { garment });
    expect(inkInCorners(result)).toBe(0);
    expect(codesOf(result).filter((code) => code.startsWith('background'))).toEqual([]);
  });

  it('finds no background in artwork on a transparent background or in full-bleed pictures', () => {
    const scene = draw(null);
    for (let at = 0; at < scene.data.length; at += 4)
      scene.data.set([at % 251, (at >> 4) % 253, (at >> 7) % 241, 255], at);
    expect([findGround(draw(null)), findGround(scene)]).toEqual([null, null]);
  });
});
