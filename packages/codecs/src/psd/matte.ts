/** Removes the white that Photoshop blends into translucent colors; ImageMagick 6 stores straight colors. */
import { channelsOf, type Picture, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';

/** Rounding tolerance when comparing a matted color with its alpha, out of 255. */
const ROUNDING = 3;
/** If a larger share of translucent pixels has colors impossible on a white matte, the file has no matte. */
const LEAST_SHARE = 0.01;

const fullOf = ({ data }: Picture) => (data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255);
const whiteOf = (picture: Picture) => (picture.space === 'cmyk' ? 0 : fullOf(picture));

/** The matte has a weight of 1 − alpha, so a color differs from white by at most its alpha. */
function isImpossibleOnWhite(picture: Picture): boolean {
  const { data, space } = picture;
  const colors = SAMPLES_PER_PIXEL[space];
  const [full, white] = [fullOf(picture), whiteOf(picture)];
  const rounding = (ROUNDING * full) / 255;
  let translucent = 0;
  let impossible = 0;
  for (let at = 0; at < data.length; at += colors + 1) {
    const alpha = data[at + colors]!;
    if (alpha === 0 || alpha === full) continue;
    translucent++;
    for (let c = 0; c < colors; c++)
      if (Math.abs(data[at + c]! - white) > alpha + rounding) {
        impossible++;
        break;
      }
  }
  return impossible > translucent * LEAST_SHARE;
}

function withoutWhite(mixed: number, alpha: number, white: number, full: number): number {
  return Math.min(full, Math.max(0, Math.round(white + ((mixed - white) * full) / alpha)));
}

function isStraightBeside(picture: Picture, layer: Picture): boolean {
  const { data, space, width, height } = picture;
  const isSame = layer.width === width && layer.height === height && layer.space === space && layer.alpha;
  if (!isSame || layer.data.length !== data.length) return false;
  const step = channelsOf(picture);
  const [full, white] = [fullOf(picture), whiteOf(picture)];
  let straight = 0;
  let mixed = 0;
  for (let at = 0; at < data.length; at += step) {
    const alpha = data[at + step - 1]!;
    if (alpha !== layer.data[at + step - 1]) return false;
    if (alpha === 0 || alpha === full) continue;
    for (let c = 0; c < step - 1; c++) {
      const wanted = layer.data[at + c]!;
      straight += Math.abs(data[at + c]! - wanted);
      mixed += Math.abs(withoutWhite(data[at + c]!, alpha, white, full) - wanted);
    }
  }
  return straight < mixed;
}

/** Changes colors in place. @param wasLab true if matted as L*a*b*. @param onlyLayer the only layer, if unchanged */
export async function removeMatte(
  picture: Picture,
  wasLab: boolean,
  onlyLayer: () => Promise<Picture | null>,
): Promise<Picture> {
  const { data, space } = picture;
  const colors = SAMPLES_PER_PIXEL[space];
  const [full, white] = [fullOf(picture), whiteOf(picture)];
  let isTranslucent = false;
  for (let at = colors; at < data.length && !isTranslucent; at += colors + 1)
    isTranslucent = data[at] !== 0 && data[at] !== full;
  if (!isTranslucent || (!wasLab && isImpossibleOnWhite(picture))) return picture;
  const layer = await onlyLayer();
  if (layer && isStraightBeside(picture, layer)) return picture;
  for (let at = 0; at < data.length; at += colors + 1) {
    const alpha = data[at + colors]!;
    if (alpha === 0 || alpha === full) continue;
    for (let c = 0; c < colors; c++) data[at + c] = withoutWhite(data[at + c]!, alpha, white, full);
  }
  return picture;
}
