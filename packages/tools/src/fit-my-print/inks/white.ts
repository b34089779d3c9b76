import { holdsWhite, type PieceWhite, type SheetWhite } from '@printready/codecs/sheet';
import type { Finding } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Options, WhiteChoice } from '../options.ts';
import type { InkShare } from './ink-shares.ts';

export function whiteOf(options: WhiteChoice): SheetWhite | null {
  const { white, whiteName: name, whiteChokeMm: chokeMm, whiteSoft: soft, whiteSoftShare } = options;
  if (!white) return null;
  const garment = options.whiteKnockOut ? options.whiteGarment : null;
  return { name, chokeMm, soft, softShare: whiteSoftShare / 100, garment };
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

const partsText = (count: number): string => (count === 1 ? '1 part is' : `${count} parts are`);

/** @param whites of all sheets; each art is reported once */
export function whiteFindings(
  whites: readonly PieceWhite[],
  nameOf: (art: number) => string,
): readonly Finding<FindingCode>[] {
  const firsts = new Map(whites.toReversed().map((white) => [white.art, white]));
  return [...firsts.values()]
    .toReversed()
    .flatMap(({ art, wholeParts, bareParts }): Finding<FindingCode>[] => [
      ...(bareParts.length > 0
        ? [
            {
              code: 'white-missing' as const,
              text: `${nameOf(art)}: ${partsText(bareParts.length)} without white: too faint for it. Make the artwork more opaque, or use white by opacity.`,
            },
          ]
        : []),
      ...(wholeParts.length > 0
        ? [
            {
              code: 'white-not-choked' as const,
              text: `${nameOf(art)}: ${partsText(wholeParts.length)} thinner than 0.25 mm, so the white is not choked and can show at the edges.`,
            },
          ]
        : []),
    ]);
}
