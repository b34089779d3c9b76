/** Artwork of a gang sheet that a PDF keeps as paths; its box and shares are those of its pixels. */
import type { PdfxStandard } from '@printready/documents/pdf';
import { createRaster, type Raster } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import { cutRectangle, opaqueBounds, type PixelRectangle } from '@printready/pixels/resample';
import { BadImage } from '../../bad-image.ts';
import { MAX_PIXELS } from '../../index.ts';
import { sniffFormat } from '../../sniff.ts';
import { type Matrix, multiply } from '../../svg/matrix.ts';
import { decodeSvg } from '../../svg/render.ts';
import { CSS_PPI } from '../../svg/style/css-values.ts';
import { type FlatSvg, flattenSvg, pageMatrix } from '../../svg/vector/flat-svg.ts';
import { elementsIn, type SvgElement } from '../../svg/xml-tree.ts';
import { drawPart, findTrim } from './draw-parts.ts';
import { type SheetDrawing, staysDrawn } from './write-drawing.ts';

export type DrawnArt = {
  readonly drawing: SheetDrawing;
  /** Size of the whole page, px. */
  readonly page: { readonly width: number; readonly height: number };
  /** The trimmed art, reduced for its silhouette and shares of ink. */
  readonly art: Raster;
  /** Pixels of the page per pixel of `art`; its last row and column may reach over the trimmed box. */
  readonly step: number;
  readonly findings: readonly ReadFinding[];
};

/** Longer side of the reduced art, px. */
const REDUCED_SIDE = 1024;

/** Elements that become pixels in a PDF. */
const PIXEL_ELEMENTS: ReadonlySet<string> = new Set(['image', 'mask', 'filter', 'pattern']);

/** resvg draws each such group on a canvas of its own, which must lie near the drawing's. */
const hasLayers = (elements: readonly SvgElement[]): boolean =>
  elements.some(
    ({ name, attributes }) =>
      name === 'g' && [...attributes.keys()].some((key) => key !== 'id' && key !== 'transform'),
  );

/** Size in px at which resvg draws a page, and the matrix from the root's user space to it. */
function pixelPage(flat: FlatSvg, ppi: number) {
  const { width, height } = flat.size;
  const pixels = (length: number) => Math.max(1, Math.round((length * ppi) / CSS_PPI));
  const page = { width: pixels(width), height: pixels(height) };
  const scale: Matrix = [page.width / width, 0, 0, page.height / height, 0, 0];
  return { page, toPixels: multiply(scale, pageMatrix(flat)) };
}

async function wholePage(bytes: Uint8Array, ppi: number): Promise<Raster> {
  const { picture } = await decodeSvg(bytes, { ppi, maxPixels: MAX_PIXELS }, () => {
    throw new TypeError('A drawing without images has none to open.');
  });
  const { width, height, data } = picture;
  return createRaster(width, height, { data: new Uint8ClampedArray(data.buffer) });
}

/** Null for files that are no SVG, that a PDF cannot keep as paths, or that cannot be drawn. @param ppi resolution of the same art in pixels */
export async function openDrawnArt(
  bytes: Uint8Array,
  { ppi, pdfx }: { readonly ppi: number; readonly pdfx: PdfxStandard | null },
): Promise<DrawnArt | null> {
  if (sniffFormat(bytes) !== 'svg') return null;
  try {
    const flat = await flattenSvg(bytes);
    const { root, findings } = flat;
    const elements = elementsIn(root);
    if (elements.some(({ name }) => PIXEL_ELEMENTS.has(name))) return null;
    const { page, toPixels } = pixelPage(flat, ppi);
    if (page.width * page.height > MAX_PIXELS || !(await staysDrawn(root, pdfx))) return null;
    const measured = hasLayers(elements)
      ? measureWhole(await wholePage(bytes, ppi))
      : measureParts(root, toPixels, page);
    if (!measured) return null;
    const { trim, art, step } = measured;
    return { drawing: { root, toPixels, trim }, page, art, step, findings };
  } catch (error) {
    // The file's pixels, which are opened instead, have the same problem and name it.
    if (error instanceof BadImage) return null;
    throw error;
  }
}

function measureWhole(raster: Raster): (Pick<DrawnArt, 'art' | 'step'> & { trim: PixelRectangle }) | null {
  const trim = opaqueBounds(raster);
  return trim && { trim, art: cutRectangle(raster, trim), step: 1 };
}

function measureParts(root: SvgElement, toPixels: Matrix, page: DrawnArt['page']) {
  const trim = findTrim(root, toPixels, page);
  if (!trim) return null;
  const step = Math.max(1, Math.ceil(Math.max(trim.width, trim.height) / REDUCED_SIDE));
  return { trim, art: drawPart(root, toPixels, trim, step), step };
}
