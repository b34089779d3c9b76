import type { Look } from '../facts.ts';
import { bleedText, type Finding, finding } from './finding.ts';
import type { Profile } from './profile.ts';
import { isGarment } from './rendered-page.ts';

export const needsBleed = ({ press, bleed }: Profile): boolean => !isGarment(press) && bleed.required;

/** For a file without a trim box: its edge is the trim, so ink that reaches the edge has no bleed. */
export function canvasBleedFindings(
  look: Look | null,
  profile: Profile,
  { canvas, action }: { readonly canvas: 'drawing' | 'image'; readonly action: string },
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
  if (reaches.length === 0) return [];
  return [
    finding({
      code: 'bleed-missing',
      type: 'error',
      message: `Artwork runs to the edge of the ${canvas} without bleed: a white edge may show after cutting.`,
      details: {
        Sides: reaches.join(', '),
        Least: bleedText(0),
        Needed: bleedText(profile.bleed.minimumPt),
      },
      action,
    }),
  ];
}
