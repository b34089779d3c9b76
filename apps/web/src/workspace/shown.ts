/** Which pictures the canvas shows, and how large: beside the source where they show its area, else by themselves. */

import type { ShownLines } from '@printready/canvas/shown-lines';
import type { StageImage } from '@printready/canvas/tile-layer';
import type { Size } from '@printready/canvas/view';
import type { Raster } from '@printready/imaging/raster';
import type { Overhang, Result, ResultLine } from '@printready/tools/tool';
import type { OpenDocument } from '../files/document.ts';

type Area = 'own' | undefined;

/** What a tool's picture is made of; pixels of its overhang lie beyond the source's edges. */
type Drawn = Pick<Result, 'overhang' | 'drawing'> & { readonly levels: readonly Raster[] };

/**
 * A tool's picture on the canvas.
 * @param proxyScale pixels of what it was made from per pixel of the source.
 */
export function toPicture(
  document: OpenDocument,
  { levels, overhang, drawing }: Drawn,
  area: Area,
  proxyScale: number,
): StageImage {
  const [finest] = levels;
  if (!finest) throw new TypeError('The tool returned no picture.');
  const { size } = document.picture;
  const pixels = { levels, ...(drawing && { drawing }) };
  if (area !== 'own') return { ...pixels, ...(overhang ? placeAround(size, finest, overhang) : { size }) };
  const own = {
    width: Math.max(1, Math.round(finest.width / proxyScale)),
    height: Math.max(1, Math.round(finest.height / proxyScale)),
  };
  // The same object for the same size, so that the view stays where it is.
  return { size: own.width === size.width && own.height === size.height ? size : own, ...pixels };
}

/** Its middle lies on the source, whatever its resolution. */
function placeAround(
  source: Size,
  finest: Raster,
  overhang: Overhang,
): Required<Pick<StageImage, 'size' | 'origin'>> {
  const { left, top, right, bottom } = overhang;
  const perX = source.width / (finest.width - left - right);
  const perY = source.height / (finest.height - top - bottom);
  return {
    size: { width: finest.width * perX, height: finest.height * perY },
    origin: { x: -left * perX, y: -top * perY },
  };
}

/** Null without any. @param proxyScale as for the picture. */
export function toLines(lines: readonly ResultLine[] | undefined, proxyScale: number): ShownLines | null {
  return !lines || lines.length === 0 ? null : { lines, scale: 1 / proxyScale };
}

export type Shown = {
  readonly before: StageImage;
  /** Null: `before` shows alone. */
  readonly after: StageImage | null;
  /** Of what shows. */
  readonly ppi: number;
  /** The frame can be laid on it: a preview of the whole picture, not the cut result. */
  readonly framed: boolean;
};

/** @param result null when it is outdated. @param framing the frame is being worked on. */
export function shownPictures(parts: {
  readonly area: Area;
  readonly document: OpenDocument;
  readonly preview: StageImage | null;
  readonly result: StageImage | null;
  readonly framing: boolean;
  /** Before and after are looked at together: an area of its own is then the frame on the whole picture. */
  readonly comparing: boolean;
}): Shown {
  const { area, document, preview, result, framing, comparing } = parts;
  const { picture, resolution } = document;
  const ppi = (resolution.x + resolution.y) / 2;
  if (area !== 'own') return { before: picture, after: result ?? preview, ppi, framed: false };
  if (result && !framing && !(comparing && preview)) {
    const own = result.levels[0]?.resolution ?? resolution;
    return { before: result, after: null, ppi: (own.x + own.y) / 2, framed: false };
  }
  return { before: preview ?? picture, after: null, ppi, framed: preview !== null };
}
