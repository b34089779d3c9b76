/**
 * Opening ten common kinds of 12-megapixel files in Node, as tools do, against libvips: native (sharp) and, for TIFF,
 * also in WebAssembly.
 */
import { decodePicture } from '@printready/codecs';
import { createPicture, type Picture } from '@printready/pixels/picture';
import sharp from 'sharp';
import { encodePicture, type SaveSettings } from '../../../packages/codecs/src/save.ts';
import { decodeWithVips } from '../../../packages/codecs/src/vips/vips.ts';
import { paintArtwork } from '../artwork.ts';
import {
  type BenchContext,
  type Benchmark,
  type Measurement,
  measureInTurns,
  timeOnce,
} from '../benchmark.ts';

type File = {
  readonly group: string;
  readonly settings: SaveSettings;
  readonly space?: 'cmyk';
  readonly wide?: true;
};

const FILES: readonly File[] = [
  { group: 'PNG', settings: { format: 'png' } },
  { group: 'PNG, 16 bits', settings: { format: 'png' }, wide: true },
  { group: 'JPEG', settings: { format: 'jpeg', quality: 92 } },
  { group: 'JPEG, CMYK', settings: { format: 'jpeg', quality: 92 }, space: 'cmyk' },
  { group: 'WebP', settings: { format: 'webp', quality: 80 } },
  { group: 'TIFF, none', settings: { format: 'tiff', compression: 'none' } },
  { group: 'TIFF, LZW', settings: { format: 'tiff', compression: 'lzw' } },
  { group: 'TIFF, ZIP', settings: { format: 'tiff', compression: 'deflate' } },
  { group: 'TIFF, ZIP, 16 bits', settings: { format: 'tiff', compression: 'deflate' }, wide: true },
  { group: 'TIFF, LZW, CMYK', settings: { format: 'tiff', compression: 'lzw' }, space: 'cmyk' },
];

/** Artwork's colors without alpha; for CMYK, arbitrary amounts of ink. */
function paint(width: number, height: number, { space, wide }: File): Picture {
  const rgba = paintArtwork(width, height, 0.5);
  const step = space ? 4 : 3;
  const samples = new (wide ? Uint16Array : Uint8Array)(width * height * step);
  for (let from = 0, to = 0; to < samples.length; from += 4)
    for (let c = 0; c < step; c++) samples[to++] = (c < 3 ? rgba[from + c]! : 0) * (wide ? 257 : 1);
  const encoding = { space: space ?? 'rgb', alpha: false, resolution: null, icc: null } as const;
  return createPicture({ width, height, data: samples, ...encoding });
}

async function run({ quick }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [320, 240] : [4000, 3000];
  const rows: Measurement[] = [];
  for (const file of FILES) {
    const bytes = await encodePicture(paint(width, height, file), file.settings);
    const isTiff = file.settings.format === 'tiff';
    const contestants = [
      ...(isTiff
        ? [
            {
              name: 'libvips, WebAssembly',
              time: () => timeOnce(() => decodeWithVips(bytes, [], { maxPixels: 1e9 })),
            },
          ]
        : []),
      { name: 'sharp', time: () => timeOnce(() => sharp(bytes).raw().toBuffer()) },
      { name: 'ours', time: () => timeOnce(() => decodePicture(bytes)) },
    ];
    for (const one of await measureInTurns(contestants, quick)) rows.push({ group: file.group, ...one });
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Opening 12 megapixels',
  run,
  bars: [{ subject: 'ours', against: 'libvips, WebAssembly', atMostRatio: 1.1 }],
};
