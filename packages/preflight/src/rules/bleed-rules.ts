import type { Look } from '../facts.ts';
import { bleedText, type Finding, finding } from './finding.ts';
import type { Profile } from './profile.ts';
import { isGarment } from './rendered-page.ts';

export const needsBleed = ({ press, bleed }: Profile): boolean => !isGarment(press) && bleed.required;

/** Share of a canvas, in percent, above which it is a page rather than art cut out to be placed. */
const PAGE_PERCENT = 99;

/**
 * For a file without a trim box. Ink at its edge has no bleed if the edge is the trim: an error for a page whose print
 * size was stated, else a warning.
 */
export function canvasBleedFindings(
  look: Look | null,
  profile: Profile,
  {
    canvas,
    isSized,
    action,
  }: { readonly canvas: 'drawing' | 'image'; readonly isSized: boolean; readonly action: string },
): Finding[] {
  if (!needsBleed(profile)) return [];
  const reaches = look?.reaches ?? null;
  if (reaches === null) {
    return [
      finding({
        code: 'not-checked-bleed',
        type: 'warning',
        message: `Bleed not checked: the ${canvas} could not be shown.`,
        action: 'Check by eye whether the artwork runs to the edge.',
      }),
    ];
  }
  if (look === null || reaches.length === 0) return [];
  const isTrim = isSized && look.paintedPercent >= PAGE_PERCENT;
  return [
    finding({
      code: 'bleed-missing',
      type: isTrim ? 'error' : 'warning',
      message: isTrim
        ? `Artwork runs to the edge of the ${canvas} without bleed: a white edge may show after cutting.`
        : `Artwork runs to the edge of the ${canvas}. If it is cut there, a white edge may show: there is no bleed.`,
      details: {
        Sides: reaches.join(', '),
        Least: bleedText(0),
        Needed: bleedText(profile.bleed.minimumPt),
      },
      action,
    }),
  ];
}
