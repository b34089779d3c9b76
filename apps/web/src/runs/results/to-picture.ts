import type { ShownLines } from '@printready/canvas/overlays';
import type { StageImage } from '@printready/canvas/tiles';
import type { Size } from '@printready/canvas/view';
import type { Raster } from '@printready/pixels/raster';
import type { Overhang, Result, ResultLine } from '@printready/tools/tool';
import type { OpenDocument } from '../../files/document.ts';

type Drawn = Pick<Result, 'overhang' | 'drawing'> & { readonly levels: readonly Raster[] };

/** @param proxyScale input pixels per source pixel */
export function toPicture(
  document: OpenDocument,
  { levels, overhang, drawing }: Drawn,
  area: 'own' | undefined,
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
  // Reuses the object for an equal size, because a new one would reset the view.
  return { size: own.width === size.width && own.height === size.height ? size : own, ...pixels };
}

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

/** Null if there are no lines. @param proxyScale input pixels per source pixel */
export function toLines(lines: readonly ResultLine[] | undefined, proxyScale: number): ShownLines | null {
  return !lines || lines.length === 0 ? null : { lines, scale: 1 / proxyScale };
}
