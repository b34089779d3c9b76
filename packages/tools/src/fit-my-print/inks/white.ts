import { holdsWhite, type PieceWhite, type SheetWhite } from '@printready/codecs/sheet';
import type { Finding } from '../../contract/tool.ts';
import { describeBareParts, describeWholeParts } from '../../white/describe-parts.ts';
import { toSheetWhite } from '../../white/sheet-white.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Options, WhiteChoice } from '../options.ts';
import type { InkShare } from './ink-shares.ts';

export function whiteOf(options: WhiteChoice): SheetWhite | null {
  const { white, whiteName: name, whiteChokeMm: chokeMm, whiteSoft: soft } = options;
  const { whiteSoftShare: softShare, whiteKnockOut: knockOut, whiteGarment: garment } = options;
  return white ? toSheetWhite({ name, chokeMm, soft, softShare, knockOut, garment }) : null;
}

/** Plates of an art, with the white under it as an additional plate. @param under null for an art without white */
export function withWhite(
  inks: readonly InkShare[],
  choice: WhiteChoice,
  under: Pick<PieceWhite, 'share'> | null,
): readonly InkShare[] {
  return under ? [...inks, { name: choice.whiteName, white: true, share: under.share }] : inks;
}

/** Null if the format can hold white, or no white is wanted. */
export function whiteProblem({ white, format }: Options): Finding<FindingCode> | null {
  if (!white || holdsWhite(format)) return null;
  return {
    code: 'white-not-held',
    text: `A ${format.toUpperCase()} holds no white ink. Choose PDF, PSD or TIFF.`,
  };
}

/** Limit of pages in PDF 1.4, in. */
const MAX_X1A_INCHES = 200;

/** Null if the format has pages as long as the sheets. @param sheets in px */
export function pageProblem(
  { format, ppi }: Pick<Options, 'format' | 'ppi'>,
  sheets: readonly { readonly length: number }[],
): Finding<FindingCode> | null {
  const isLong = sheets.some(({ length }) => length / ppi > MAX_X1A_INCHES);
  if (format !== 'pdf-x1a' || !isLong) return null;
  return {
    code: 'too-large',
    text: `A page of a PDF/X-1a is at most ${MAX_X1A_INCHES} in long. Make the longest sheet shorter, or choose PDF/X-4.`,
  };
}

/** @param whites of all sheets; each art is reported once */
export function whiteFindings(
  whites: readonly PieceWhite[],
  nameOf: (art: number) => string,
): readonly Finding<FindingCode>[] {
  const firsts = new Map(whites.toReversed().map((white) => [white.art, white]));
  return [...firsts.values()].toReversed().flatMap((white): Finding<FindingCode>[] => {
    const [bare, whole] = [describeBareParts(white), describeWholeParts(white)];
    const name = nameOf(white.art);
    return [
      ...(bare === null ? [] : [{ code: 'white-missing' as const, text: `${name}: ${bare}` }]),
      ...(whole === null ? [] : [{ code: 'white-not-choked' as const, text: `${name}: ${whole}` }]),
    ];
  });
}
