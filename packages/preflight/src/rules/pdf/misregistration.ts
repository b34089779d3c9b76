/** Effects of misregistration: fine objects in several inks blur, and black text on color gets a light rim. */
import type { PageFacts } from '../../facts.ts';
import { type Finding, finding, numbersOf } from '../finding.ts';
import type { Profile } from '../profile.ts';

/** Black text up to this size should overprint, pt on paper (Ghent Workgroup specifications: under 12 pt). */
export const SMALL_BLACK_PT = 12;

export function blackTypeFindings(pages: readonly PageFacts[], { press }: Profile, scale: number): Finding[] {
  if (press === 'film') return [];
  const small = pages.filter((page) => (page.minKnockingTextPt ?? Infinity) * scale <= SMALL_BLACK_PT);
  if (small.length === 0) return [];
  return [
    finding({
      code: 'black-knocks-out',
      type: 'warning',
      message: `Small black type knocks out of the color under it on ${numbersOf(small)}: where plates do not meet exactly, it gets a light rim.`,
      details: { Type: `up to ${SMALL_BLACK_PT} pt` },
      action: 'Set black type to overprint.',
      places: small.map((page) => ({ page: page.index + 1, box: page.places.minKnockingTextPt })),
    }),
  ];
}

/** Limits below which text and lines in several inks blur, pt. */
const JOINED_TEXT_PT = 9;
const JOINED_LINE_PT = 2;

/** @param scale print size divided by size in the file */
export function joinedInkFindings(pages: readonly PageFacts[], { press }: Profile, scale: number): Finding[] {
  // On film, all inks are printed at once, so there is no misregistration.
  if (press === 'film') return [];
  const risky = pages.filter(
    ({ joinedInks: { minTextPt, minStrokePt } }) =>
      (minTextPt ?? Infinity) * scale < JOINED_TEXT_PT || (minStrokePt ?? Infinity) * scale < JOINED_LINE_PT,
  );
  if (risky.length === 0) return [];
  return [
    finding({
      code: 'registration-risk',
      type: 'warning',
      message: `Fine type or lines are made of several inks on ${numbersOf(risky)}: where plates do not meet exactly, they blur.`,
      details: { Type: `under ${JOINED_TEXT_PT} pt`, Lines: `under ${JOINED_LINE_PT} pt` },
      action: 'Set fine type and lines in one ink.',
      places: risky.map((page) => ({ page: page.index + 1, box: page.places.joinedInks })),
    }),
  ];
}
