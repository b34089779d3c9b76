/** Shadings (ISO 32000-1, 8.7.4.5): color space and maximum ink. */
import {
  type ColorSpace,
  inkPercent,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  parseColorSpace,
  parseCurve,
} from '@printready/documents/pdf';

export type Shading = { readonly space: ColorSpace; readonly inkPercent: number | null | 'not-checked' };

const SAMPLES = 33;

export function parseShading(
  file: PdfFile,
  value: PdfObject | undefined,
  resources: PdfDict,
): Shading | null {
  const dict = file.dict(value);
  const space = dict && parseColorSpace(file, dict.get('ColorSpace'), resources);
  if (!space) return null;
  return { space, inkPercent: mostInk(file, dict, space) };
}

function mostInk(file: PdfFile, dict: PdfDict, space: ColorSpace): Shading['inkPercent'] {
  if (inkPercent(space, space.initial) === null) return null;
  const type = file.number(dict.get('ShadingType'));
  const curve = type === 2 || type === 3 ? parseCurve(file, dict.get('Function')) : null;
  if (!curve) return 'not-checked';
  const [from = 0, to = 1] = file.numbers(dict.get('Domain')) ?? [];
  let most = 0;
  for (let i = 0; i < SAMPLES; i++) {
    most = Math.max(most, inkPercent(space, curve(from + ((to - from) * i) / (SAMPLES - 1))) ?? 0);
  }
  return most;
}
