import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import { tool } from './render.ts';
import { suggest } from './suggest.ts';

type Paint = (x: number, y: number) => readonly [number, number, number, number];

function draw(width: number, height: number, paint: Paint): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(paint(x, y), (y * width + x) * 4);
  }
  return createRaster(width, height, { data });
}

/** Deterministic noise like that of strong JPEG compression, up to `size` 8-bit levels. */
const noise = (x: number, y: number, size: number) => ((x * 7919 + y * 104_729) % (2 * size + 1)) - size;
const art = (x: number, y: number) => (x - 50) ** 2 + (y - 50) ** 2 < 900;

describe('Color Knockout: suggested options', () => {
  it('suggests the border’s color as the key, whatever is in the middle', () => {
    const flat = draw(100, 100, (x, y) => (art(x, y) ? [250, 10, 10, 255] : [20, 30, 60, 255]));
    expect(suggest(flat)).toEqual({
      keys: [{ r: 20, g: 30, b: 60 }],
      tolerance: 12,
      softness: 24,
      cleanUp: 3,
      reach: 'everywhere',
    });
  });

  it('tolerates JPEG noise, and cleans up the residue it leaves', () => {
    const noisy = draw(100, 100, (x, y) => {
      const n = 60 + noise(x, y, 6);
      return art(x, y) ? [255, 255, 255, 255] : [n, n, n, 255];
    });
    const { keys, tolerance, cleanUp } = suggest(noisy);
    for (const value of Object.values(keys![0]!)) expect(Math.abs(value - 60)).toBeLessThanOrEqual(3);
    expect(tolerance).toBeGreaterThanOrEqual(12);
    expect(tolerance).toBeLessThanOrEqual(20);
    // Noise of ±6 around 60 would leave residue of up to 10 % ink.
    expect(cleanUp).toBeGreaterThanOrEqual(9);
    expect(cleanUp).toBeLessThanOrEqual(12);
  });

  it('suggests edge-connected removal for a photographic border', () => {
    const photo = draw(100, 100, (x, y) => [(x * 5) % 256, (y * 3) % 256, ((x + y) * 2) % 256, 255]);
    expect(suggest(photo).reach).toBe('edge-connected');
  });

  it('suggests no options for transparent artwork', () => {
    expect(suggest(draw(100, 100, (x, y) => (art(x, y) ? [9, 9, 9, 255] : [0, 0, 0, 0])))).toEqual({});
    expect(suggest(createRaster(1, 1))).toEqual({});
  });

  it('accepts pictures of a single row, column or pixel', () => {
    for (const [width, height] of [
      [1, 1],
      [5000, 1],
      [1, 5000],
      [2, 2],
      [3, 3],
    ] as const) {
      const plain = draw(width, height, () => [7, 8, 9, 255]);
      expect(suggest(plain).keys, `${width} × ${height}`).toEqual([{ r: 7, g: 8, b: 9 }]);
    }
  });
});

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Percentage of pixels that are semi-transparent after a run with the suggested options. */
async function semiTransparent(input: Raster): Promise<number> {
  const { shows } = await tool.run(input, suggest(input), quiet);
  let semi = 0;
  for (let i = 3; i < shows.data.length; i += 4) if (shows.data[i]! > 0 && shows.data[i]! < 255) semi++;
  return (100 * semi) / (shows.width * shows.height);
}

/** A logo in brand colors, on white or black. */
const logo = (ground: number, inks: readonly (readonly [number, number, number])[]) =>
  draw(240, 160, (x, y) => {
    const column = Math.floor((x - 20) / 40);
    const ink = y > 30 && y < 130 && (x - 20) % 40 < 34 ? inks[column] : undefined;
    return ink ? [...ink, 255] : [ground, ground, ground, 255];
  });

describe('Color Knockout: artwork knocked out with the suggested options', () => {
  it.each([
    [
      'yellow, gold and sky blue on white',
      logo(255, [
        [255, 221, 0],
        [240, 180, 60],
        [120, 200, 240],
      ]),
    ],
    [
      'light gray and beige on white',
      logo(255, [
        [210, 210, 210],
        [235, 220, 190],
        [200, 30, 40],
      ]),
    ],
    [
      'navy and charcoal on black',
      logo(0, [
        [10, 20, 70],
        [45, 45, 48],
        [230, 230, 230],
      ]),
    ],
  ])('keeps %s solid', async (_, art) => {
    const { tolerance = 12, softness = 24 } = suggest(art);
    expect(tolerance + softness).toBeLessThan(36);
    expect(await semiTransparent(art)).toBeLessThanOrEqual(5);
  });

  it('suggests dots for a wide glow, and solid opacity if only edges are soft', async () => {
    const glow = draw(240, 160, (x, y) => {
      const light = Math.max(0, 255 - 3 * Math.hypot(x - 120, y - 80));
      return [light, light * 0.6, 0, 255];
    });
    expect(suggest(glow)).toMatchObject({ alpha: 'halftone', softness: 24 });
    expect(await semiTransparent(glow)).toBe(0);
    const blurred = draw(240, 160, (x, y) => {
      const edge = 30 + ((x * 37 + y * 91) % 150);
      const light = x % 12 < 6 ? 255 : x % 12 < 8 || x % 12 > 9 ? edge : 0;
      return x < 20 || x > 220 ? [0, 0, 0, 255] : [light, light, light, 255];
    });
    expect(suggest(blurred).alpha).toBe('hard');
  });
});

describe('a disc with ringing around it, as a JPEG has', () => {
  const [RADIUS, BLOCK] = [60, 8];
  const rung = (ground: readonly [number, number, number], glowPx: number) =>
    draw(240, 200, (x, y) => {
      const beyond = Math.hypot(x - 120, y - 100) - RADIUS;
      if (beyond < 0) return [250, 200, 60, 255];
      const light = Math.max(0, 1 - beyond / glowPx);
      const ringing = beyond < BLOCK ? 30 + noise(x, y, 20) : 0;
      const [r, g, b] = ground.map((value) => Math.min(255, Math.max(0, value + ringing)));
      return [Math.max(r!, 255 * light), Math.max(g!, 160 * light), b!, 255];
    });

  it.each([
    ['black', [0, 0, 0]],
    ['red', [184, 28, 41]],
    ['navy', [27, 36, 66]],
  ] as const)('is not screened into dots on %s', (_, ground) => {
    expect(suggest(rung(ground, 0.1)).alpha).not.toBe('halftone');
  });

  it('is not confused with a photograph, whose tones are as close to its bright parts', () => {
    const photograph = draw(240, 200, (x, y) => {
      if (Math.min(x, y, 239 - x, 199 - y) < 12) return [20, 18, 16, 255];
      const light = Math.abs(Math.sin(x / 5) * Math.sin(y / 6));
      const grain = noise(x, y, 8);
      return [20 + 200 * light + grain, 18 + 160 * light + grain, 16 + 110 * light + grain, 255];
    });
    expect(suggest(photograph).alpha).toBe('halftone');
  });

  it('is screened into dots if it glows', () => {
    expect(suggest(rung([0, 0, 0], 40)).alpha).toBe('halftone');
  });
});

describe('flat color close to the garment color, blurred by JPEG', () => {
  it.each([
    ['teal', [31, 78, 95]],
    ['violet', [70, 30, 110]],
    ['brown', [70, 48, 30]],
    ['slate', [58, 64, 72]],
  ] as const)(
    'keeps flat color close to the garment color solid after JPEG blur: %s',
    async (_, [r, g, b]) => {
      const art = draw(120, 120, (x, y) => {
        if (Math.hypot(x - 60, y - 60) > 45) return [0, 0, 0, 255];
        const odd = (x * 7 + y * 3) % 3 === 0 ? 1 : 0;
        return Math.hypot(x - 60, y - 60) < 15 ? [240, 230, 200, 255] : [r + odd, g + odd, b, 255];
      });
      const options = suggest(art);
      expect(options.alpha ?? 'smooth').toBe('smooth');
      const { shows } = await tool.run(art, options, quiet);
      expect(shows.data[4 * (60 * 120 + 85) + 3]).toBe(255);
    },
  );
});

describe('Color Knockout: findings', () => {
  const onWhite = logo(255, [[200, 30, 40]]);
  it('asks before knocking out a white key that is the file’s background', () => {
    expect(findingsOf(onWhite, suggest(onWhite).keys ?? [])).toMatchObject([
      { code: 'key-is-background', betterTool: 'background-remover', asks: { leave: 'Knock out' } },
    ]);
    expect(findingsOf(onWhite, [{ r: 200, g: 30, b: 40 }])).toEqual([]);
  });
  it.each([
    ['white', [255, 255, 255]],
    ['off-white', [250, 249, 246]],
    ['cream paper', [243, 236, 222]],
    ['scanner gray', [228, 228, 226]],
  ] as const)('asks before a run with %s as the background', async (_, ground) => {
    const art = draw(90, 90, (x, y) =>
      Math.hypot(x - 45, y - 45) < 25 ? [200, 30, 40, 255] : [...ground, 255],
    );
    const { findings } = await tool.run(art, suggest(art), quiet);
    expect(findings.filter(({ asks }) => asks).map(({ code }) => code)).toEqual(['key-is-background']);
  });
  it.each([
    ['black', [0, 0, 0]],
    ['navy', [27, 36, 66]],
    ['red', [184, 28, 40]],
    ['gray heather', [164, 167, 171]],
  ] as const)('asks no question if the background is the color of a %s garment', async (_, ground) => {
    const art = draw(90, 90, (x, y) =>
      Math.hypot(x - 45, y - 45) < 25 ? [240, 200, 60, 255] : [...ground, 255],
    );
    const { findings } = await tool.run(art, suggest(art), quiet);
    expect(findings.filter(({ asks }) => asks)).toEqual([]);
  });
  it('suggests the Background Remover for a photograph, but not for artwork on black or transparency', () => {
    const photo = draw(100, 100, (x, y) => [(x * 5) % 256, (y * 3) % 256, ((x + y) * 2) % 256, 255]);
    expect(findingsOf(photo, suggest(photo).keys ?? [])).toMatchObject([
      { betterTool: 'background-remover' },
    ]);
    const onBlack = logo(0, [[200, 30, 40]]);
    expect(findingsOf(onBlack, suggest(onBlack).keys ?? [])).toEqual([]);
    expect(findingsOf(createRaster(20, 20), [{ r: 255, g: 255, b: 255 }])).toEqual([]);
  });
  it('reports semi-transparent pixels and how to fix them', async () => {
    const half = (share: number) => draw(100, 100, (x) => [200, 30, 40, x < share ? 120 : 255]);
    const figure = async (share: number) =>
      (await tool.run(half(share), { keys: [{ r: 0, g: 255, b: 0 }] }, quiet)).figures.find(
        ({ id }) => id === 'semi-transparent',
      );
    expect(await figure(5)).toMatchObject({ state: 'good' });
    const fix = { label: 'Make hard', options: { alpha: 'hard' } };
    expect(await figure(6)).toMatchObject({ state: 'warn', fix });
    expect(await figure(16)).toMatchObject({ state: 'bad', fix });
  });
});
