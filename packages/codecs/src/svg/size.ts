/** The size of a drawing as CSS lays out a replaced element: its lengths, else the ratio of its view box. */
import { type Around, CSS_PPI, lengthPixels } from './css-values.ts';
import { parseViewBox } from './matrix.ts';

export type DrawingSize = { readonly width: number; readonly height: number };

/** Default size of CSS for an image without size or ratio. */
const DEFAULT: DrawingSize = { width: 300, height: 150 };
const AROUND: Around = { em: 16, rem: 16, viewport: DEFAULT };

/** Null for a percentage, `auto` and anything that is no length: the side follows the other one. */
function givenLength(text: string | undefined): number | null {
  const pixels = text === undefined ? null : lengthPixels(text, AROUND);
  return pixels !== null && pixels > 0 && Number.isFinite(pixels) ? pixels : null;
}

/**
 * CSS pixels, 96 to the inch. Null where neither lengths nor a view box tell, and the art itself has to be measured.
 * @param attributes of the root, with `width` and `height` of CSS among them
 */
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
