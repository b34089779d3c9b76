/** Picture to art of a sheet: trimmed, and measured for nesting. */
import { inkedShare, poolOpacity } from '@printready/codecs/sheet';
import { createRaster, cutInks, type Raster } from '@printready/imaging/raster';
import { cutRectangle, opaqueBounds, type PixelRectangle } from '@printready/imaging/resample';

export type MeasuredArt = {
  /** Bounds of ink; the rest was trimmed. */
  readonly trim: PixelRectangle;
  readonly art: Raster;
  /** For nesting by shape: reduced by maximum opacity. */
  readonly outline: Raster;
  /** Share of the trimmed box with ink, 0…1. */
  readonly inked: number;
  /** Opaque along all edges: its background prints as a box. */
  readonly boxed: boolean;
};

const OUTLINE_SIDE = 1024;

/** Null for a picture without ink. */
export function measureArt(raster: Raster): MeasuredArt | null {
  const trim = opaqueBounds(raster);
  if (!trim) return null;
  const art = cutRectangle(raster, trim);
  return { trim, art, outline: poolOpacity(art, OUTLINE_SIDE), inked: inkedShare(art), boxed: isBoxed(art) };
}

/** Tolerated share of soft or notched edge, as at a scan's corners. */
const EDGE_SHARE = 0.98;
const OPAQUE = 250;

function isBoxed({ width, height, data }: Raster): boolean {
  let opaque = 0;
  let all = 0;
  const look = (x: number, y: number) => {
    all++;
    if (data[4 * (y * width + x) + 3]! >= OPAQUE) opaque++;
  };
  for (let x = 0; x < width; x++) {
    look(x, 0);
    look(x, height - 1);
  }
  for (let y = 0; y < height; y++) {
    look(0, y);
    look(width - 1, y);
  }
  return opaque >= EDGE_SHARE * all;
}

/** Art for the sheet; the plan sets its print size, the file's is ignored. */
export function printedArt(raster: Raster, trim: PixelRectangle): Raster {
  const { width, height, data, icc } = cutRectangle(raster, trim);
  const inks = raster.inks && cutInks(raster.inks, raster, trim);
  return createRaster(width, height, { data, icc, ...(inks && { inks }) });
}
