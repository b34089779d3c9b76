import { type DrawnArt, inkedShare } from '@printready/codecs/sheet';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { cutRectangle, opaqueBounds, type PixelRectangle } from '@printready/pixels/resample';
import { type Outline, traceOutline } from '@printready/print/nesting';
import { cutInks } from '@printready/print/plates';
import { type InkShare, inkSharesOf } from './inks/ink-shares.ts';

export type MeasuredArt = {
  readonly trim: PixelRectangle;
  readonly art: Raster;
  readonly outline: Outline;
  /** Share of the trimmed box that ink covers, 0…1. */
  readonly inked: number;
  /** True if the art is opaque along all edges, so that its background prints as a box. */
  readonly boxed: boolean;
};

const OUTLINE_SIDE = 1024;

/** Null for art without ink. */
export function measureTrim(raster: Raster): Pick<MeasuredArt, 'trim' | 'art' | 'inked'> | null {
  const trim = opaqueBounds(raster);
  if (!trim) return null;
  const art = cutRectangle(raster, trim);
  return { trim, art, inked: inkedShare(art) };
}

export type MeasuredDrawing = Pick<MeasuredArt, 'trim' | 'inked' | 'boxed'> & {
  readonly inks: readonly InkShare[];
};

/** The measures of a drawing, from its reduced pixels. */
export async function measureDrawing({ drawing: { trim }, art, step }: DrawnArt): Promise<MeasuredDrawing> {
  const scale = (art.width * art.height * step ** 2) / (trim.width * trim.height);
  const inks = await inkSharesOf(art);
  // The last row and column may reach over the edge.
  const [width, height] = [trim.width, trim.height].map((side) => Math.max(1, Math.floor(side / step)));
  const wholeSteps = cutRectangle(art, { x: 0, y: 0, width: width!, height: height! });
  return {
    trim,
    inked: inkedShare(art) * scale,
    boxed: isBoxed(wholeSteps),
    inks: inks.map((ink) => ({ ...ink, share: ink.share * scale })),
  };
}

export const outlineOf = (art: Raster): Outline => traceOutline(art, OUTLINE_SIDE);

export function measureArt(raster: Raster): MeasuredArt | null {
  const measured = measureTrim(raster);
  if (!measured) return null;
  const { art } = measured;
  return { ...measured, outline: outlineOf(art), boxed: isBoxed(art) };
}

/** Minimum share of an edge that must be opaque; the rest may be soft or notched, as at the corners of a scan. */
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

/**
 * Art as placed on the sheet. The plan sets its print size; the size in the file is ignored.
 * @param cut the trimmed art, if it is known
 */
export function printedArt(
  raster: Raster,
  trim: PixelRectangle,
  cut: Raster = cutRectangle(raster, trim),
): Raster {
  const { width, height, data, icc } = cut;
  const inks = raster.inks && cutInks(raster.inks, raster, trim);
  return createRaster(width, height, { data, icc, ...(inks && { inks }) });
}
