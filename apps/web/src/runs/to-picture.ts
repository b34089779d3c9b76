/** What a tool made, as the canvas draws it: over the source where it shows its area, else in its own size. */
import type { ShownLines } from '@printready/canvas/shown-lines';
import type { StageImage } from '@printready/canvas/tile-layer';
import type { Size } from '@printready/canvas/view';
import type { Raster } from '@printready/imaging/raster';
import type { Overhang, Result, ResultLine } from '@printready/tools/tool';
import type { OpenDocument } from '../files/document.ts';

/** What a tool's picture is made of; pixels of its overhang lie beyond the source's edges. */
type Drawn = Pick<Result, 'overhang' | 'drawing'> & { readonly levels: readonly Raster[] };

/**
 * A tool's picture on the canvas.
 * @param proxyScale pixels of what it was made from per pixel of the source.
 */
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
