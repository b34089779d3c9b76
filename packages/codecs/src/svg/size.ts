/** Determines a drawing's size as CSS does for replaced elements: from lengths, or else from the view box. */

import { parseViewBox } from './matrix.ts';
import { type Around, CSS_PPI, lengthPixels } from './style/css-values.ts';

export type DrawingSize = { readonly width: number; readonly height: number };

/** CSS default for an image with no size or aspect ratio. */
const DEFAULT: DrawingSize = { width: 300, height: 150 };
const AROUND: Around = { em: 16, rem: 16, viewport: DEFAULT };

/** Null for a percentage, `auto`, or an invalid length; the other dimension then determines this one. */
function givenLength(text: string | undefined): number | null {
  const pixels = text === undefined ? null : lengthPixels(text, AROUND);
  return pixels !== null && pixels > 0 && Number.isFinite(pixels) ? pixels : null;
}

/** Size in CSS px; null without lengths and view box. @param attributes including CSS `width` and `height` */
export function drawingSize(attributes: ReadonlyMap<string, string>): DrawingSize | null {
  const [width, height] = [givenLength(attributes.get('width')), givenLength(attributes.get('height'))];
  if (width !== null && height !== null) return { width, height };
  const box = parseViewBox(attributes.get('viewBox'));
  const ratio =
    box && attributes.get('preserveAspectRatio')?.trim() !== 'none' ? box.width / box.height : null;
  if (width !== null) return { width, height: ratio === null ? DEFAULT.height : width / ratio };
  if (height !== null) return { width: ratio === null ? DEFAULT.width : height * ratio, height };
  return box && { width: box.width, height: box.height };
}

export const inchesOf = ({ width, height }: DrawingSize): DrawingSize => ({
  width: width / CSS_PPI,
  height: height / CSS_PPI,
});
