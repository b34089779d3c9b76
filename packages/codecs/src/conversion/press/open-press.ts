/** Fits pictures to PDF/X: colors, transparency, depth and the output intent. */
import { PDFX_NAMES } from '@printready/documents/pdf';
import type { PdfOutputIntent } from '@printready/documents/pdf/write';
import { isSameBytes } from '@printready/pixels/bytes';
import { isTranslucent, type Picture } from '@printready/pixels/picture';
import { describeProfile } from '@printready/pixels/profiles';
import { isPressProfile, type PdfxSettings, pressIntent } from '../../pdf/pdfx.ts';
import { FORMATS } from '../../save-formats.ts';
import type { Conversion } from '../conversion.ts';
import { type Fitted, fitPicture, isBilevel } from '../fit.ts';

export type Press = {
  /** Null for other files than PDF/X. */
  readonly pdfx: PdfxSettings | null;
  readonly fit: (picture: Picture) => Promise<Fitted>;
};

const UNTITLED = 'Artwork';

/** True for PDF/X-1a, which holds neither transparency nor RGB. */
export const requiresSolid = ({ pdfx, format }: Conversion): boolean =>
  format === 'pdf' && pdfx?.standard === 'x-1a';

export function describePdfxLoss({ pdfx, format }: Conversion): readonly string[] {
  if (!pdfx || format === 'pdf') return [];
  return [`${FORMATS[format].label} is never a PDF/X; choose PDF for the press.`];
}

/** @throws RangeError for an unsuitable output profile */
export async function openPress(
  pictures: readonly Picture[],
  asked: Conversion,
  title: string,
): Promise<Press> {
  const { pdfx, format } = asked;
  if (!pdfx || format !== 'pdf') return { pdfx: null, fit: (picture) => fitPicture(picture, asked) };
  const outputIntent = await chooseIntent(pictures, asked);
  const { standard, bleedMm, date } = pdfx;
  return {
    pdfx: { standard, bleedMm, title: title.trim() || UNTITLED, date: new Date(date), outputIntent },
    fit: (picture) => fitForPress(picture, asked, outputIntent),
  };
}

async function chooseIntent(pictures: readonly Picture[], { profile }: Conversion): Promise<PdfOutputIntent> {
  if (profile && (await describeProfile(profile))?.space === 'cmyk') return pressIntent(profile);
  for (const { space, icc } of pictures)
    if (space === 'cmyk' && icc && (await isPressProfile(icc))) return pressIntent(icc);
  return pressIntent(null);
}

async function fitForPress(picture: Picture, asked: Conversion, intent: PdfOutputIntent): Promise<Fitted> {
  const solid = requiresSolid(asked);
  const fitted = await fitPicture(picture, {
    ...asked,
    ...(await chooseColor(picture, asked, intent)),
    embed: true,
    flatten: asked.flatten || solid,
    depth: solid && asked.depth !== 1 ? 8 : asked.depth,
  });
  const refused = solid && asked.color === 'rgb' && !isBilevel(asked);
  const losses = [
    ...(refused ? [`${PDFX_NAMES['x-1a']} holds no RGB; it was saved as CMYK.`] : []),
    ...fitted.losses,
    ...(await describeProfileLoss(picture, fitted.picture, intent)),
  ];
  return { ...fitted, losses };
}

/** Inks of a CMYK picture stay as they are, unless a profile to convert to was chosen. */
async function chooseColor(
  picture: Picture,
  asked: Conversion,
  { icc }: PdfOutputIntent,
): Promise<Pick<Conversion, 'color' | 'profile'>> {
  if (isBilevel(asked)) return asked;
  const wanted = asked.color === 'keep' ? picture.space : asked.color;
  const color = requiresSolid(asked) && (wanted === 'rgb' || isTinted(picture, asked)) ? 'cmyk' : wanted;
  const own = asked.profile && (await describeProfile(asked.profile))?.space === color ? asked.profile : null;
  const stays = color === picture.space && (asked.color === 'keep' || (color === 'cmyk' && !own));
  if (stays) return { color: 'keep', profile: null };
  return { color, profile: color === 'cmyk' ? icc : own };
}

/** True for gray that is flattened onto a color. */
function isTinted(picture: Picture, { background: { r, g, b }, color }: Conversion): boolean {
  return picture.space === 'gray' && color !== 'gray' && (r !== g || g !== b) && isTranslucent(picture);
}

async function describeProfileLoss(
  source: Picture,
  { space, icc }: Picture,
  intent: PdfOutputIntent,
): Promise<readonly string[]> {
  if (space === 'gray' && source.space === 'gray' && icc)
    return ['The gray profile was left out: gray prints with black ink only.'];
  if (space !== 'cmyk' || !icc || isSameBytes(icc, intent.icc)) return [];
  const name = (await describeProfile(icc))?.name ?? 'another press';
  return [
    `The inks stay as they are, but the output intent is ${intent.info ?? intent.condition}, not ${name}.`,
  ];
}
