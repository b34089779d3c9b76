/** Small JPEGs of shaded objects on white: complete cut-outs with even edges and no ringing. */
import { decodeImage, encodeImage } from '@printready/codecs';
import type { Raster } from '@printready/pixels/raster';
import { distanceTransform } from '@printready/pixels/shapes';
import { describe, expect, it } from 'vitest';
import { laidOn } from '../judging/compare-pictures.ts';
import { largestPart, markWhere } from '../judging/mask-places.ts';
import { tool } from './render.ts';
import { scoreAlpha } from './testing/composites.ts';

const SIDE = 256;
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const blend = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const DEFS = `<defs>${blend('pale', '#d2d0d6', '#f1edf3')}${blend('gray', '#8b8790', '#c9c6cc')}${blend('pink', '#ff5a9e', '#ff9a4a')}${blend('ice', '#a8d8f4', '#dff1fb')}${blend('dark', '#4a4258', '#6a5f7c')}${blend('gold', '#ffc53d', '#e08a1e')}</defs>`;

const THINGS = {
  headset:
    '<path d="M58 150A72 80 0 0 1 198 150" fill="none" stroke="url(#pale)" stroke-width="17"/><rect x="40" y="140" width="26" height="70" rx="8" fill="url(#gray)"/><rect x="64" y="136" width="30" height="80" rx="10" fill="url(#pale)"/><rect x="190" y="140" width="26" height="70" rx="8" fill="url(#gray)"/><rect x="162" y="136" width="30" height="80" rx="10" fill="url(#pale)"/>',
  hourglass:
    '<path d="M70 44H186Q186 104 140 128Q186 152 186 212H70Q70 152 116 128Q70 104 70 44Z" fill="url(#ice)"/><path d="M84 70H172Q166 100 128 118Q90 100 84 70ZM92 206Q100 170 128 166Q156 170 164 206Z" fill="url(#gold)"/><rect x="60" y="34" width="136" height="16" rx="8" fill="url(#gray)"/><rect x="60" y="206" width="136" height="16" rx="8" fill="url(#gray)"/>',
  skate:
    '<path d="M44 40H130V96Q190 110 206 150V172H44Z" fill="url(#pink)"/><rect x="44" y="150" width="164" height="26" rx="8" fill="url(#dark)"/><rect x="36" y="176" width="180" height="14" rx="7" fill="url(#pale)"/><circle cx="76" cy="208" r="24" fill="url(#pink)"/><circle cx="178" cy="208" r="24" fill="url(#pink)"/><circle cx="76" cy="208" r="8" fill="url(#pale)"/><circle cx="178" cy="208" r="8" fill="url(#pale)"/>',
  camera:
    '<rect x="30" y="80" width="196" height="130" rx="14" fill="url(#dark)"/><rect x="30" y="80" width="196" height="34" rx="14" fill="url(#pale)"/><rect x="60" y="66" width="40" height="18" rx="5" fill="url(#gray)"/><circle cx="128" cy="150" r="48" fill="url(#gray)"/><circle cx="128" cy="150" r="36" fill="url(#dark)"/>',
  sneaker:
    '<path d="M40 90L86 60L110 84Q130 120 200 150L216 184Q216 204 190 204H150L36 150Z" fill="url(#pale)"/><path d="M36 150L150 204H60Q30 190 36 150Z" fill="url(#pink)"/><path d="M120 110l30 -8M136 126l30 -8M154 140l28 -8" stroke="url(#gray)" stroke-width="8" stroke-linecap="round"/>',
  ball: '<circle cx="128" cy="128" r="96" fill="url(#pale)"/><path d="M128 90l36 26l-14 42h-44l-14 -42ZM50 80l30 -30l20 30l-20 30ZM206 80l-30 -30l-20 30l20 30ZM128 222l-26 -30h52Z" fill="#2f7fe0"/>',
  mug: '<rect x="50" y="70" width="120" height="140" rx="20" fill="url(#pale)"/><path d="M166 100Q216 100 214 142Q210 182 166 180" fill="none" stroke="url(#gray)" stroke-width="16"/><ellipse cx="110" cy="78" rx="56" ry="16" fill="url(#dark)"/>',
  bulb: '<path d="M80 140Q56 110 72 74Q92 36 128 36T184 74Q200 110 176 140Q160 160 158 176H98Q96 160 80 140Z" fill="url(#gold)"/><rect x="98" y="176" width="60" height="40" rx="8" fill="url(#pale)"/><path d="M98 188h60M98 202h60" stroke="url(#gray)" stroke-width="5"/>',
  phone:
    '<rect x="72" y="24" width="112" height="208" rx="18" fill="url(#dark)"/><rect x="82" y="44" width="92" height="160" fill="url(#ice)"/><circle cx="128" cy="218" r="8" fill="url(#pale)"/>',
  cap: '<path d="M60 150Q60 70 136 70Q204 74 204 150Z" fill="url(#pale)"/><path d="M60 150H204Q236 158 232 176Q180 160 60 168Z" fill="url(#pink)"/><circle cx="134" cy="68" r="8" fill="url(#gray)"/>',
  ring: '<circle cx="128" cy="150" r="70" fill="none" stroke="url(#gold)" stroke-width="16"/><path d="M98 70L128 34L158 70L128 92Z" fill="url(#ice)" stroke="url(#gray)" stroke-width="4"/>',
} as const;

/** Points that the user picks in enclosed background areas. */
const OPENINGS: Partial<Record<keyof typeof THINGS, readonly { readonly x: number; readonly y: number }[]>> =
  {
    mug: [{ x: 0.74, y: 0.55 }],
    ring: [{ x: 0.5, y: 0.6 }],
  };

async function draw(name: keyof typeof THINGS, side: number): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}px" height="${side}px" viewBox="0 0 256 256">${DEFS}${THINGS[name]}</svg>`;
  return await open(new TextEncoder().encode(svg));
}

async function open(bytes: Uint8Array): Promise<Raster> {
  const decoded = await decodeImage(bytes, { ppi: 96 });
  if (!decoded.ok) expect.fail(decoded.problem.text);
  return decoded.raster;
}

async function cutOut(name: keyof typeof THINGS, quality: number, side = SIDE) {
  const art = await draw(name, side);
  const page = laidOn(art, { r: 255, g: 255, b: 255 });
  const opened = await open(await encodeImage(page, { format: 'jpeg', quality }));
  const options = { ...tool.suggest(opened), areas: OPENINGS[name] ?? [] };
  const { shows, findings } = await tool.run(opened, options, run);
  const alpha = markWhere(side * side, (at) => art.data[4 * at + 3]!);
  const inside = distanceTransform(
    markWhere(alpha.length, (at) => Number(alpha[at]! > 127)),
    side,
    side,
  );
  const outside = distanceTransform(
    markWhere(alpha.length, (at) => Number(alpha[at]! < 128)),
    side,
    side,
  );
  const opacity = (at: number) => shows.data[4 * at + 3]!;
  const count = (test: (at: number) => boolean) => alpha.reduce((sum, _, at) => sum + Number(test(at)), 0);
  const lost = markWhere(alpha.length, (at) => Number(inside[at]! > 1 && opacity(at) < 128));
  return {
    iou: scoreAlpha(shows.data, alpha).iou,
    /** Number of hole pixels inside the artwork, more than two pixels from its edge. */
    dots: count((at) => inside[at]! >= 6 && opacity(at) < 128),
    /** Number of leftover pixels outside the artwork, at least three pixels away. */
    crumbs: count((at) => outside[at]! >= 9 && opacity(at) > 48),
    hole: largestPart(lost, side, side)?.pixels ?? 0,
    asks: findings.filter(({ asks }) => asks).map(({ code }) => code),
  };
}

describe.each(Object.keys(THINGS) as (keyof typeof THINGS)[])(
  'Background Remover on a small JPEG of a %s',
  (name) => {
    it.each([
      [60, 256],
      [75, 300],
      [90, 256],
    ])('cuts the object out completely at quality %d, %d px wide', async (quality, side) => {
      const { iou, dots, crumbs, hole, asks } = await cutOut(name, quality, side);
      expect({ dots: dots <= 16 ? 'few' : dots, crumbs: crumbs <= 2 ? 'few' : crumbs }).toEqual({
        dots: 'few',
        crumbs: 'few',
      });
      expect(hole).toBeLessThan(24);
      expect(iou).toBeGreaterThan(0.965);
      expect(asks).toEqual([]);
    });
  },
);
