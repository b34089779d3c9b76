/** Converts L*a*b* TIFFs to sRGB (TIFF 6.0, §23; TIFF Technical Note 4). */
import { labToXyz, xyzToSrgb } from '@printready/pixels/color';
import { depthOf, type Picture } from '@printready/pixels/picture';
import { type OpenedTiff, readTag } from './tags.ts';

const PHOTOMETRIC = 262;
const CIE_LAB = 8;
const ICC_LAB = 9;

export type LabEncoding = 'cie' | 'icc';

export function labEncodingOf({ directories }: OpenedTiff, page: number): LabEncoding | null {
  const photometric = directories[page] ? readTag(directories[page], PHOTOMETRIC) : null;
  return photometric === CIE_LAB ? 'cie' : photometric === ICC_LAB ? 'icc' : null;
}

/** Sample scale: L is 100 at `full`; a and b count from `neutral` in steps of 1 or 256. CIELAB is signed. */
function scaleOf(encoding: LabEncoding, wide: boolean) {
  const full = encoding === 'icc' && wide ? 65_280 : wide ? 65_535 : 255;
  const steps = wide ? 256 : 1;
  const neutral = wide ? 32_768 : 128;
  const range = neutral * 2;
  const axis = (value: number) =>
    (encoding === 'icc' ? value - neutral : value >= neutral ? value - range : value) / steps;
  return { lightness: (value: number) => Math.min(100, (value * 100) / full), axis };
}

export function labToRgb(picture: Picture, encoding: LabEncoding): Picture {
  const wide = depthOf(picture) === 16;
  const { lightness, axis } = scaleOf(encoding, wide);
  const data = picture.data.slice();
  const step = 3 + Number(picture.alpha);
  const unit = wide ? 257 : 1;
  for (let at = 0; at < data.length; at += step) {
    const lab = { l: lightness(data[at]!), a: axis(data[at + 1]!), b: axis(data[at + 2]!) };
    const { r, g, b } = xyzToSrgb(labToXyz(lab));
    data[at] = Math.round(r * unit);
    data[at + 1] = Math.round(g * unit);
    data[at + 2] = Math.round(b * unit);
  }
  return { ...picture, data, icc: null };
}
