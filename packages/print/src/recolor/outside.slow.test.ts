/**
 * Tests recoloring on third-party flat art: logos from Debian's gdal-data, python-matplotlib-data and vim-common, and
 * the Go gopher from the shared fixtures. Missing files are skipped.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { createRaster, type Raster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type FlatArt, findFlatInks, NO_INK } from '../inks/flat-inks.ts';
import { isFlatArt } from '../inks/is-flat-art.ts';
import { type FlatMap, mapFlatArt, recolorFlat } from './flat.ts';

const FIXTURES = join(import.meta.dirname, '../../../../../shared/fixtures');
const FILES = [
  '/usr/share/gdal/GDALLogoBW.svg',
  '/usr/share/gdal/GDALLogoColor.svg',
  '/usr/share/gdal/GDALLogoGS.svg',
  '/usr/share/matplotlib/mpl-data/images/matplotlib.svg',
  '/usr/share/icons/hicolor/scalable/apps/gvim.svg',
  join(FIXTURES, 'raster/gopher-gopher.png'),
];
const SIDE = 480;
const JPEGS = [95, 85, 70].flatMap((quality) =>
  ['4:4:4', '4:2:0'].map((chroma) => [quality, chroma] as const),
);
const WHITE = { r: 255, g: 255, b: 255 };

async function open(file: string, jpeg: readonly [number, string] | null): Promise<Raster> {
  const drawn = sharp(file, file.endsWith('.svg') ? { density: 300 } : {})
    .flatten({ background: '#fff' })
    .resize(SIDE, SIDE, { fit: 'inside' });
  const [quality, chromaSubsampling] = jpeg ?? [];
  const read =
    quality === undefined
      ? drawn
      : sharp(await drawn.jpeg({ quality, chromaSubsampling: chromaSubsampling! }).toBuffer());
  const { data, info } = await read.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(data) });
}

const lightnessOf = ({ colors }: FlatMap) => colors.map(({ r, g, b }) => srgbToLab(r, g, b).l);

type Recolored = {
  readonly flat: FlatArt;
  readonly map: FlatMap;
  readonly dark: number;
  readonly shows: Raster;
};

function makeWhite(art: Raster): Recolored {
  const flat = findFlatInks(art);
  const map = mapFlatArt(art, flat, () => undefined);
  const lightness = lightnessOf(map);
  const dark = lightness.indexOf(Math.min(...lightness));
  const to = map.colors.map((color, i) => (i === dark ? WHITE : color));
  return { flat, map, dark, shows: recolorFlat(art, map, to) };
}

/** Counts pixels within ΔE 10 of the replaced ink. */
function countOld({ map, dark, shows: { data } }: Recolored): number {
  const old = map.colors[dark]!;
  const lab = srgbToLab(old.r, old.g, old.b);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    count += Number(deltaE2000(srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!), lab) < 10);
  return count;
}

describe.each(FILES)('recolorFlat with %s', (file) => {
  it.skipIf(!existsSync(file))(
    'leaves no trace of the darkest ink (skipped if the file is missing)',
    async () => {
      const plain = await open(file, null);
      const clean = makeWhite(plain);
      expect(isFlatArt(clean.flat)).toBe(true);
      expect(countOld(clean)).toBe(0);
      // Interiors are exact: white for the replaced ink, unchanged for the others.
      let wrong = 0;
      for (const [i, label] of clean.flat.labels.entries())
        for (let c = 0; c < 3 && label !== NO_INK; c++)
          wrong += Number(
            clean.shows.data[4 * i + c] !== (label === clean.dark ? 255 : plain.data[4 * i + c]),
          );
      expect(wrong).toBe(0);
      for (const jpeg of JPEGS) {
        const art = await open(file, jpeg);
        const lossy = makeWhite(art);
        const [was, is] = [clean.map.colors[clean.dark]!, lossy.map.colors[lossy.dark]!];
        const off = Math.max(Math.abs(was.r - is.r), Math.abs(was.g - is.g), Math.abs(was.b - is.b));
        const left = countOld(lossy);
        console.info(`${file}, JPEG ${jpeg.join(' ')}: ${left} px of the old ink, which is off by ${off}`);
        expect(left, jpeg.join(' ')).toBe(0);
        expect(off, jpeg.join(' ')).toBeLessThanOrEqual(2);
      }
    },
  );
});
