/** Test images for the vectorizer: flat art, degraded copies, small lettering, and shaded clip art. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { resample } from '../../../packages/pixels/src/kernels/resample/index.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import type { BenchContext } from '../benchmark.ts';
import { vectorArt } from './vector-art.ts';

const LOGO = join(import.meta.dirname, '../../../apps/web/public/samples/logo.png');
const FIXTURES = join(import.meta.dirname, '../../../../shared/fixtures');

export type BenchPicture = {
  readonly name: string;
  readonly raster: Raster;
  /**
   * Kind of picture. For every kind, our result must be closer to the picture than the competitor's; for `flat`,
   * `lettering`, and `shaded`, it must also have fewer nodes. `flat` also counts toward the mean and must have no
   * seams. Node counts for `spoilt` pictures are not compared, because the competitor omits much of their content.
   */
  readonly kind: 'flat' | 'spoilt' | 'lettering' | 'shaded';
  /** SVG of one-ink art, for a comparison at a larger size. */
  readonly drawn: string | null;
  /** Picture before degradation; null for an original. */
  readonly clean: Raster | null;
};

async function readPicture(source: string | Buffer, width: number | null): Promise<Raster> {
  const flat = sharp(source).flatten({ background: '#fff' });
  const sized = width === null ? flat : flat.resize({ width });
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(data) });
}

export const readLogo = (width: number): Promise<Raster> => readPicture(LOGO, width);

/** Photograph of fur; null if the third-party fixtures are missing. */
export async function readPhotograph(width: number, height: number): Promise<Raster | null> {
  const path = join(FIXTURES, 'raster/skimage-chelsea.png');
  return existsSync(path) ? resample(await readPicture(path, null), width, height, 'lanczos3') : null;
}

const toSharp = ({ data, width, height }: Raster) =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  }).removeAlpha();

/** Low-quality JPEG with block artifacts and mosquito noise. */
const asJpeg = async (raster: Raster) =>
  readPicture(await toSharp(raster).jpeg({ quality: 60 }).toBuffer(), null);

/** Oversharpened copy with ringing edges. */
const withHalo = async (raster: Raster) =>
  readPicture(await toSharp(raster).sharpen({ sigma: 1.2, m1: 3, m2: 3 }).png().toBuffer(), null);

async function drawArt(quick: boolean): Promise<BenchPicture[]> {
  const pictures: BenchPicture[] = [];
  for (const { name, svg, inks, size } of vectorArt) {
    const source = Buffer.from(svg);
    const raster = await readPicture(source, quick ? size >> 2 : null);
    const drawn = inks === 'one' ? svg : null;
    pictures.push({ name, raster, kind: 'flat', drawn, clean: null });
    if (quick) continue;
    const clean = await readPicture(source, size >> 1);
    const degrade = async (how: string, spoilt: Promise<Raster>) =>
      pictures.push({ name: `${name}, ${how}`, raster: await spoilt, kind: 'spoilt', drawn: null, clean });
    await degrade('half size, JPEG', asJpeg(clean));
    await degrade('half size, halo', withHalo(clean));
    const small = await readPicture(source, size >> 2);
    pictures.push({ name: `${name}, quarter size`, raster: small, kind: 'spoilt', drawn: null, clean: null });
  }
  return pictures;
}

export async function loadPictures({ quick, note }: BenchContext): Promise<BenchPicture[]> {
  const pictures = await drawArt(quick);
  if (quick) return pictures;
  pictures.push({ name: 'fox logo', raster: await readLogo(1050), kind: 'flat', drawn: null, clean: null });
  // Lettering eight pixels high.
  pictures.push({
    name: 'fox logo, half size',
    raster: await readLogo(525),
    kind: 'lettering',
    drawn: null,
    clean: null,
  });
  const others = [
    { name: 'gopher', file: 'raster/gopher-gopher.png', kind: 'flat' },
    { name: 'small lettering', file: 'svg/oca-font_samples_revdoug_01.svg', kind: 'lettering' },
    { name: 'shaded computer', file: 'svg/oca-schermo_macintosh_archit_01.svg', kind: 'shaded' },
    { name: 'shaded skates', file: 'svg/oca-rollerblades.svg', kind: 'shaded' },
  ] as const;
  for (const { name, file, kind } of others) {
    const path = join(FIXTURES, file);
    if (existsSync(path))
      pictures.push({ name, raster: await readPicture(path, 700), kind, drawn: null, clean: null });
    else note(`${name} is left out: the third-party fixtures are not here.`);
  }
  return pictures;
}
