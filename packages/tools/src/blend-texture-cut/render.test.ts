import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeImage, encodeImage } from '@printready/codecs';
import { BLEND_MODES } from '@printready/pixels/picture';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { TEXTURE_KINDS } from '@printready/print/effects';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keepAnalyses } from '../contract/keep-analyses.ts';
import { findValue } from '../contract/tool.ts';
import { fromBase64, toBase64 } from './blend/base64.ts';
import { schema } from './options.ts';
import { presets } from './presets.ts';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function draw(svg: string, ppi = 300): Promise<Raster> {
  const decoded = await decodeImage(strToU8(svg), { ppi });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.raster;
}

const svg = (widthMm: number, heightMm: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}">${body}</svg>`;
type Line = { readonly x: number; readonly y: number; readonly size: number; readonly words: string };
const text = ({ x, y, size, words }: Line, fill: string) =>
  `<text x="${x}" y="${y}" font-family="Noto Sans" font-weight="700" font-size="${size}" text-anchor="middle" fill="${fill}">${words}</text>`;

const opacityAt = ({ width, data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3]!;

const solid = (
  width: number,
  height: number,
  color: readonly [number, number, number, number],
  ppi = 254,
) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i += 4) data.set(color, i);
  return createRaster(width, height, { data, resolution: { x: ppi, y: ppi } });
};

it('offers every blend mode of packages/pixels and every texture of packages/print', () => {
  const shape = z.toJSONSchema(schema, { io: 'input' }).properties as Record<
    string,
    { items: { properties: Record<string, { enum: string[] }> } }
  >;
  expect(shape['layers']!.items.properties['mode']!.enum).toEqual([...BLEND_MODES]);
  expect(shape['textures']!.items.properties['kind']!.enum).toEqual([...TEXTURE_KINDS]);
});

it('presets match the schema of the tool’s options', () => {
  for (const { name, options } of presets) expect(() => schema.parse(options), name).not.toThrow();
});

it('encodes bytes as standard base64 and decodes them to the same bytes', () => {
  for (let length = 0; length < 9; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 97 + 250) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  }
});

describe('Design Effects: blend', () => {
  it('blends a placed image in its blend mode, and changes nothing outside the image', async () => {
    const layer = await encodeImage(solid(40, 40, [0, 128, 255, 255]), { format: 'png' });
    const art = solid(200, 100, [200, 100, 50, 255]);
    const place = { x: 0.25, y: 0.5, width: 0.2, degrees: 0 };
    const layers = [{ image: toBase64(layer), mode: 'multiply', place }];
    const { shows } = await tool.run(art, { layers, textures: [] }, run);
    const at = (x: number, y: number) => [...shows.data.slice((y * 200 + x) * 4, (y * 200 + x) * 4 + 4)];
    expect(at(50, 50)).toEqual([0, 50, 50, 255]);
    expect(at(31, 31)).toEqual([0, 50, 50, 255]);
    expect(at(29, 50)).toEqual([200, 100, 50, 255]);
    expect(at(150, 50)).toEqual([200, 100, 50, 255]);
  });

  it('snaps a layer to whole pixels in a reduced preview, which matches the full run', async () => {
    const art = solid(120, 80, [200, 100, 50, 255]);
    const picture = solid(40, 40, [0, 128, 255, 255]);
    picture.data.fill(90, 0, 400);
    const image = toBase64(await encodeImage(picture, { format: 'png' }));
    const name = { toolId: 'blend-texture-cut', pictureId: 'art' };
    const analyses = keepAnalyses(1);
    for (const [x, degrees] of [
      [60, 0],
      [61, 0],
      [-3, 0],
      [119, 25],
      [70, 25],
    ] as const) {
      const place = { x: x / 120, y: 0.5, width: 0.3, degrees };
      const options = { layers: [{ image, place }], textures: [] };
      const how = { ...run, purpose: 'preview', scale: 0.5 } as const;
      const moved = await analyses.run(name, tool, art, options, how);
      const exact = await tool.run(art, options, run);
      expect(moved.shows.data, `${x} px, ${degrees}°`).toEqual(exact.shows.data);
    }
  });

  it('clips a layer to the artwork, or lets the layer extend beyond the artwork', async () => {
    const art = solid(100, 100, [200, 100, 50, 0]);
    const layers = (clip: boolean) => [{ color: { r: 9, g: 9, b: 9 }, mode: 'normal', clip }];
    const inside = await tool.run(art, { layers: layers(true), textures: [] }, run);
    expect(opacityAt(inside.shows, 50, 50)).toBe(0);
    const beyond = await tool.run(art, { layers: layers(false), textures: [] }, run);
    expect(opacityAt(beyond.shows, 50, 50)).toBe(255);
  });

  it('reports which layer cannot be opened', async () => {
    const layers = [{ image: toBase64(strToU8('no picture')) }];
    const { findings } = await tool.run(solid(20, 20, [1, 2, 3, 255]), { layers }, run);
    expect(findings.map(({ code }) => code)).toContain('layer-unreadable-1');
  });
});

describe('Design Effects: cut', () => {
  const art = solid(400, 400, [200, 100, 50, 255]);

  it('keeps or removes a circle of the requested size plus bleed', async () => {
    const cutBox = { x: 0.5, y: 0.5, width: 0.5, degrees: 0 };
    const area = ({ shows }: { shows: Raster }) => {
      let sum = 0;
      for (let i = 3; i < shows.data.length; i += 4) sum += shows.data[i]! / 255;
      return sum;
    };
    const circle = await tool.run(art, { textures: [], cut: 'circle', cutBox }, run);
    expect(area(circle) / (Math.PI * 100 ** 2)).toBeCloseTo(1, 2);
    // Here, 1 mm is 10 px.
    const bled = await tool.run(art, { textures: [], cut: 'circle', cutBox, cutBleedMm: 1 }, run);
    expect(area(bled) / (Math.PI * 110 ** 2)).toBeCloseTo(1, 2);
    const inverse = await tool.run(art, { textures: [], cut: 'circle', cutBox, cutInverse: true }, run);
    expect((160_000 - area(inverse)) / (Math.PI * 100 ** 2)).toBeCloseTo(1, 2);
  });

  it('cuts stars, badges, text and drawings', async () => {
    const shape = { textures: [], cutBox: { x: 0.5, y: 0.5, width: 0.9, degrees: 0 } };
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><script>alert(1)</script><rect x="2" y="2" width="6" height="6"/></svg>';
    for (const cut of [
      { cut: 'star' },
      { cut: 'badge', cutPoints: 24 },
      { cut: 'text', cutText: 'HI' },
      { cut: 'text', cutText: 'AROUND', cutAlong: 'arc' },
      { cut: 'svg', cutSvg: drawing },
    ]) {
      const { shows, findings, figures } = await tool.run(art, { ...shape, ...cut }, run);
      expect(findings, JSON.stringify(cut)).toEqual([]);
      const removed = findValue(figures, 'ink-removed')!.value;
      expect(removed, JSON.stringify(cut)).toBeGreaterThan(5);
      expect(removed, JSON.stringify(cut)).toBeLessThan(95);
      expect(opacityAt(shows, 2, 2)).toBe(0);
    }
    // The drawing is trimmed to its content; its rectangle covers 0.9 of the width.
    const svgCut = await tool.run(art, { ...shape, cut: 'svg', cutSvg: drawing }, run);
    expect(opacityAt(svgCut.shows, 24, 200)).toBe(255);
    expect(opacityAt(svgCut.shows, 16, 200)).toBe(0);
  });

  it('rounds corners in millimeters', async () => {
    const square =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
    const cut = {
      textures: [],
      cut: 'svg',
      cutSvg: square,
      cutBox: { x: 0.5, y: 0.5, width: 0.5, degrees: 0 },
    };
    const round = await tool.run(art, { ...cut, cutCornerMm: 3 }, run);
    // In a 200 px square with a corner radius of 30, the diagonal starts 30·(√2 − 1) px farther in.
    expect(opacityAt(round.shows, 105, 105)).toBe(0);
    expect(opacityAt(round.shows, 112, 112)).toBe(255);
    expect(opacityAt(round.shows, 102, 200)).toBe(255);
  });

  it('reports an SVG without content', async () => {
    const { findings } = await tool.run(art, { cut: 'svg', cutSvg: '<svg' }, run);
    expect(findings.map(({ code }) => code)).toContain('shape-unreadable');
  });
});

describe('Design Effects: fade', () => {
  it.each(['linear', 'radial', 'path'])(
    'keeps everything at one end of a %s fade and nothing at the other, with solid dots in between',
    async (fade) => {
      const art = solid(600, 600, [10, 10, 10, 255]);
      const ends = { fadeFrom: { x: 0.5, y: 0.2 }, fadeTo: { x: 0.5, y: 0.8 } };
      const path = {
        fadePath: [
          { x: 0, y: 1 },
          { x: 1, y: 1 },
        ],
        fadeReachMm: 40,
      };
      const { shows } = await tool.run(art, { textures: [], fade, ...ends, ...path }, run);
      expect(opacityAt(shows, 300, fade === 'radial' ? 122 : 30)).toBe(255);
      expect(opacityAt(shows, 300, 590)).toBe(0);
      let ink = 0;
      let soft = 0;
      for (let i = 3; i < shows.data.length; i += 4) {
        ink += shows.data[i]! / 255;
        if (shows.data[i]! > 0 && shows.data[i]! < 255) soft++;
      }
      // Only the edges of the dots are soft.
      expect(soft / ink).toBeLessThan(0.4);
    },
  );
});

function hasTesseract(): boolean {
  try {
    execFileSync('tesseract', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

type Design = { readonly lines: readonly Line[]; readonly drawing: string };

/** A 120 × 120 mm drawing: lettering in one color over other shapes. */
function design(
  fill: string,
  lettering: readonly (readonly [size: number, y: number, words: string])[],
  body = '',
): Design {
  const lines = lettering.map(([size, y, words]) => ({ x: 60, y, size, words }));
  return { lines, drawing: svg(120, 120, body + lines.map((line) => text(line, fill)).join('')) };
}

const PANEL = '<rect x="6" y="10" width="108" height="60" rx="6" fill="#7a1420"/>';
const GARAGE = { x: 60, y: 46, size: 15, words: 'GARAGE' };

/** Headlines, small print, letters cut out of a solid area, two inks, a badge, a text block. */
const DESIGNS: Readonly<Record<string, Design>> = {
  varsity: design(
    '#1a3a7a',
    [
      [26, 35, 'LINCOLN'],
      [14, 60, 'TRACK TEAM'],
    ],
    '<circle cx="60" cy="95" r="20" fill="#b02020"/>',
  ),
  'small print': design(
    '#222',
    [
      [7, 56, 'FRESH COFFEE EVERY MORNING'],
      [4.5, 68, 'open from seven until late'],
    ],
    '<rect x="10" y="8" width="100" height="34" fill="#c04020"/>',
  ),
  reversed: {
    lines: [GARAGE],
    drawing: svg(
      120,
      120,
      `<defs><mask id="m"><rect width="120" height="120" fill="#fff"/>${text(GARAGE, '#000')}</mask></defs><rect x="6" y="10" width="108" height="60" rx="6" fill="#204060" mask="url(#m)"/>`,
    ),
  },
  'two inks': design(
    '#fff4d8',
    [
      [15, 40, 'SUNSET'],
      [9, 58, 'SURF CLUB'],
    ],
    PANEL,
  ),
  badge: design(
    '#222',
    [
      [22, 58, 'HARBOR'],
      [11, 78, 'BREWING'],
    ],
    '<circle cx="60" cy="60" r="54" fill="none" stroke="#222" stroke-width="5"/>',
  ),
  block: design(
    '#103a20',
    [
      [12, 16, 'MOUNTAIN'],
      [12, 34, 'RIVER AND'],
      [12, 52, 'FOREST'],
      [12, 70, 'SERVICE'],
    ],
    '<rect x="20" y="80" width="80" height="36" fill="#103a20"/>',
  ),
};

describe.skipIf(!hasTesseract())('legibility after wear (skipped if tesseract is not installed)', () => {
  const PER_MM = 300 / 25.4;
  /** From a distance, the eye averages squares of this many pixels, and speckle no longer hides large letters. */
  const DISTANT = 4;

  /** Text of one line as OCR reads it, on white and cropped with a margin. @param step side of averaged squares, px */
  function readLine({ width, data }: Raster, line: Line, step = 1): string {
    const half = Math.min(59, line.words.length * line.size * 0.44);
    const [left, top] = [line.x - half, line.y - line.size].map((mm) => Math.round(mm * PER_MM));
    const [across, down] = [2 * half, 1.4 * line.size].map((mm) => Math.floor((mm * PER_MM) / step));
    const grayAt = (x: number, y: number): number => {
      const at = (y * width + x) * 4;
      const gray = 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
      const alpha = data[at + 3]! / 255;
      return gray * alpha + 255 * (1 - alpha);
    };
    const page = Uint8Array.from({ length: across! * down! }, (_, i) => {
      const [x, y] = [left! + step * (i % across!), top! + step * Math.floor(i / across!)];
      let sum = 0;
      for (let dy = 0; dy < step; dy++) for (let dx = 0; dx < step; dx++) sum += grayAt(x + dx, y + dy);
      return sum / step ** 2;
    });
    const folder = mkdtempSync(join(tmpdir(), 'read-'));
    const file = join(folder, 'line.pgm');
    writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${across} ${down} 255\n`), page]));
    const read = execFileSync('tesseract', [file, 'stdout', '--psm', '7', '--dpi', String(300 / step)], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    });
    rmSync(folder, { recursive: true });
    return read.toString().trim();
  }

  it.each(Object.entries(DESIGNS))(
    'keeps the words of the design %s readable for tesseract after wear, near or from a distance',
    async (_, { drawing, lines }) => {
      const art = await draw(drawing);
      const { shows, figures } = await tool.run(art, {}, run);
      expect(findValue(figures, 'ink-removed')!.value).toBeGreaterThan(1);
      for (const line of lines) {
        expect(readLine(art, line), 'read in the art').toContain(line.words);
        const [near, far] = [readLine(shows, line), readLine(shows, line, DISTANT)];
        expect(`${near}\n${far}`).toContain(line.words);
      }
    },
  );
});
