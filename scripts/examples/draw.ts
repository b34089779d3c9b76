/** Draws the pictures of the manual's worked examples: part of a raster on a background, as WebP. */
import type { Raster } from '@printready/pixels/raster';
import sharp from 'sharp';

/** Twice the displayed size of the manual's pictures, for high-density screens. */
const PICTURE = { width: 720, height: 540 } as const;
const MARGIN_PX = 28;
const WEBP_QUALITY = 80;

/** Rectangle in pixels of the raster that it is a part of. */
export type Part = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type Scene = {
  readonly raster: Raster;
  /** CSS color of the garment, film or paper. */
  readonly ground: string;
  /** Visible part; the whole raster if absent. */
  readonly window?: Part;
  /** Enlarges with nearest-neighbor sampling, so that pixels show as squares. */
  readonly squares?: true;
};

export const pixelsOf = ({ width, height, data }: Raster) =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.length), { raw: { width, height, channels: 4 } });

export async function drawScene({ raster, ground, window, squares }: Scene): Promise<Buffer> {
  const margin = window ? 0 : MARGIN_PX;
  const art = pixelsOf(raster);
  const part = window ? art.extract(window) : art;
  const fitted = await part
    .resize(PICTURE.width - 2 * margin, PICTURE.height - 2 * margin, {
      fit: window ? 'fill' : 'contain',
      kernel: squares ? 'nearest' : 'lanczos3',
      background: '#0000',
    })
    .png()
    .toBuffer();
  return await sharp(fitted)
    .flatten({ background: ground })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    .webp({ quality: WEBP_QUALITY, effort: 6 })
    .toBuffer();
}

export type Tile = { readonly raster: Raster; readonly frame: string };

export async function drawTiles(tiles: readonly Tile[], columns: number, ground: string): Promise<Buffer> {
  const gap = 14;
  const frame = 8;
  const rows = Math.ceil(tiles.length / columns);
  const width = Math.floor((PICTURE.width - gap * (columns + 1)) / columns);
  const height = Math.floor((PICTURE.height - gap * (rows + 1)) / rows);
  const drawn = await Promise.all(
    tiles.map(async ({ raster, frame: color }, index) => ({
      input: await pixelsOf(raster)
        .flatten({ background: ground })
        .resize(width - 2 * frame, height - 2 * frame, { fit: 'contain', background: ground })
        .extend({ top: frame, bottom: frame, left: frame, right: frame, background: color })
        .png()
        .toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  );
  return await sharp({ create: { ...PICTURE, channels: 3, background: '#e7e3da' } })
    .composite(drawn)
    .webp({ quality: WEBP_QUALITY, effort: 6 })
    .toBuffer();
}

/** Mean absolute difference over all channels, 0…255; 255 if sizes differ. */
export async function differenceBetween(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) return 255;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}
