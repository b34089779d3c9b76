/** Finds contradictory page boxes (ISO 15930: bleed contains trim, media contains both). */
import type { PageBox, PageFacts } from '../../facts.ts';
import { type Finding, finding, numbersOf, placesOf } from '../finding.ts';

/** Tolerance for page sizes in millimeters, which some programs round to whole points. */
const SLACK_PT = 0.5;

export const holdsBox = (outer: PageBox, inner: PageBox): boolean =>
  inner[0] >= outer[0] - SLACK_PT &&
  inner[1] >= outer[1] - SLACK_PT &&
  inner[2] <= outer[2] + SLACK_PT &&
  inner[3] <= outer[3] + SLACK_PT;

function contradiction({ boxes: { declared, effective } }: PageFacts): string | null {
  const { TrimBox: trim, BleedBox: bleed } = declared;
  if (trim && !holdsBox(effective.MediaBox, trim)) return 'the trim box reaches beyond the page';
  if (bleed && !holdsBox(effective.MediaBox, bleed)) return 'the bleed box reaches beyond the page';
  if (trim && bleed && !holdsBox(bleed, trim)) return 'the bleed box does not hold the trim box';
  return null;
}

export function boxFindings(pages: readonly PageFacts[]): Finding[] {
  const wrong = pages.filter((page) => contradiction(page) !== null);
  const first = wrong[0] && contradiction(wrong[0]);
  if (!first) return [];
  return [
    finding({
      code: 'boxes-contradict',
      type: 'warning',
      message: `Page boxes contradict each other on ${numbersOf(wrong)}: ${first}. Imposition programs may trim to different boxes.`,
      action: 'Export it again with its trim and bleed, or let the validator correct them.',
      places: placesOf(wrong),
    }),
  ];
}
