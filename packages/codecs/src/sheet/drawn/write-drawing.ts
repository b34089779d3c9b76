/** Writes a drawing into a PDF as a form of paths (ISO 32000-1, 8.10). */
import { dictOf, name, PdfRef, type PdfxStandard } from '@printready/documents/pdf';
import type { PdfDocument, PdfOutputIntent } from '@printready/documents/pdf/write';
import { ascii } from '@printready/pixels/bytes';
import { srgbProfile } from '@printready/pixels/profiles';
import { createRaster } from '@printready/pixels/raster';
import type { PixelRectangle } from '@printready/pixels/resample';
import { BadImage } from '../../bad-image.ts';
import { applyTo, IDENTITY, invert, type Matrix, multiply } from '../../svg/matrix.ts';
import { type Drawing, drawSvg } from '../../svg/vector/draw-svg.ts';
import { type Colors, cannotStay } from '../../svg/vector/paint.ts';
import { elementsIn, type SvgElement } from '../../svg/xml-tree.ts';
import { toFlatInks } from '../flat-inks.ts';

export type SheetDrawing = {
  readonly root: SvgElement;
  /** From the root's user space to px of the page. */
  readonly toPixels: Matrix;
  /** Smallest box around the pixels that are not transparent. */
  readonly trim: PixelRectangle;
};

export type StoredDrawing = {
  readonly form: PdfRef;
  /** From the form's space to the unit square of an image, y up. */
  readonly toUnit: Matrix;
};

const GRADIENTS: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);
const PAINTS = ['fill', 'stroke', 'stop-color'] as const;

const NO_COLORS: Colors = { space: name('DeviceRGB'), valuesOf: () => [0, 0, 0], inkOf: () => null };
const NO_BOX = { x: 0, y: 0, width: 0, height: 0 };

/** True if a PDF keeps all of the drawing as paths. PDF/X: only flat, opaque colors, which have one conversion. */
export async function staysDrawn(root: SvgElement, pdfx: PdfxStandard | null): Promise<boolean> {
  if (pdfx && elementsIn(root).some((one) => GRADIENTS.has(one.name))) return false;
  const trial: Drawing = {
    document: { addCompressed: () => Promise.resolve(new PdfRef(0, 0)) },
    ...{ colors: NO_COLORS, blendSpace: name('DeviceRGB'), images: new Map(), page: NO_BOX },
    noteTransparency() {
      if (pdfx) throw cannotStay('transparency');
    },
  };
  try {
    await drawSvg(root, IDENTITY, trial);
    return true;
  } catch (error) {
    if (error instanceof BadImage) return false;
    throw error;
  }
}

type Storing = { readonly pdfx: PdfxStandard | null; readonly flatFor: PdfOutputIntent | null };

const bytesOf = (color: string): readonly number[] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Colors as the art's pixels have them in the same file. */
async function openColors(
  document: PdfDocument,
  root: SvgElement,
  { pdfx, flatFor }: Storing,
): Promise<Colors> {
  const inkOf = () => null;
  if (!flatFor) {
    const space = await document.colorSpace('rgb', pdfx ? srgbProfile() : null);
    return { space, inkOf, valuesOf: (color) => bytesOf(color).map((value) => value / 255) };
  }
  const used = elementsIn(root).flatMap(({ attributes }) => PAINTS.map((key) => attributes.get(key) ?? ''));
  const colors = [...new Set(used.filter((color) => color.startsWith('#')))];
  const data = Uint8ClampedArray.from(colors.flatMap((color) => [...bytesOf(color), 255]));
  const { data: inks } = await toFlatInks(createRaster(colors.length, 1, { data }), flatFor);
  const values = new Map(
    colors.map((color, at) => [color, Array.from(inks.subarray(4 * at, 4 * at + 4), (ink) => ink / 255)]),
  );
  const valuesOf = (color: string) => {
    const found = values.get(color);
    if (!found) throw new RangeError(`The color ${color} is not among those of the drawing.`);
    return found;
  };
  return { space: name('DeviceCMYK'), inkOf, valuesOf };
}

export async function addDrawing(
  document: PdfDocument,
  { root, toPixels, trim }: SheetDrawing,
  storing: Storing,
): Promise<StoredDrawing> {
  const back = invert(toPixels);
  if (!back) throw new RangeError('A page without width or height has no drawing.');
  const [left, top] = applyTo(back, trim.x, trim.y);
  const [right, bottom] = applyTo(back, trim.x + trim.width, trim.y + trim.height);
  const transparency = { isUsed: false };
  const canvas = await drawSvg(root, IDENTITY, {
    document,
    colors: await openColors(document, root, storing),
    blendSpace: name('DeviceRGB'),
    images: new Map(),
    page: { x: left, y: top, width: right - left, height: bottom - top },
    noteTransparency() {
      transparency.isUsed = true;
    },
  });
  const resources = Object.entries(canvas.resources).map(
    ([kind, entries]) => [kind, dictOf(entries)] as const,
  );
  const group = dictOf({ S: name('Transparency'), CS: name('DeviceRGB'), I: true });
  const dict = dictOf({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [left, top, right, bottom],
    // Blending ends at the piece, as in pixels.
    Group: transparency.isUsed ? group : undefined,
    Resources: dictOf(Object.fromEntries(resources)),
  });
  const form = await document.addCompressed(dict, ascii(canvas.content));
  const { x, y, width, height } = trim;
  const toUnit: Matrix = [1 / width, 0, 0, -1 / height, -x / width, 1 + y / height];
  return { form, toUnit: multiply(toUnit, toPixels) };
}
