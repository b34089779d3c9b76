import type { PageFacts, PdfFacts } from '../../facts.ts';
import type { FindingCode } from '../../findings.ts';
import { type Finding, finding, listed, numbersOf, placesOf } from '../finding.ts';
import type { Profile } from '../profile.ts';

type Pages = readonly PageFacts[];

export function pdfColorFindings(facts: PdfFacts, pages: Pages, profile: Profile): Finding[] {
  return [
    ...familyFindings(pages, profile),
    ...blendFindings(pages, profile),
    ...(profile.press === 'screens' ? [] : spotFindings(pages, profile)),
    ...intentFindings(facts, profile),
    ...inkFindings(pages, profile),
    ...overprintFindings(pages),
    ...registrationFindings(pages),
  ];
}

const FAMILIES = {
  Gray: { code: 'color-gray', name: 'Gray' },
  RGB: { code: 'color-rgb', name: 'RGB' },
  CMYK: { code: 'color-cmyk', name: 'CMYK' },
  Lab: { code: 'color-lab', name: 'Lab' },
  'Separation/DeviceN': { code: 'color-spot', name: 'Spot' },
} as const satisfies Record<Profile['color']['warned'][number], { code: FindingCode; name: string }>;

function familyFindings(pages: Pages, profile: Profile): Finding[] {
  const { warned, preferred } = profile.color;
  const daily = (family: string) => profile.press === 'film' && family !== 'Lab';
  return warned.flatMap((family) => {
    const using = pages.filter((page) => page.colorFamilies.includes(family));
    if (using.length === 0) return [];
    const { code, name } = FAMILIES[family];
    return finding({
      code,
      // RIPs for film routinely convert every color space.
      type: daily(family) ? 'info' : 'warning',
      message: `${name} colors are used on ${numbersOf(using)}; they will be converted and may look different.`,
      details: { 'Color space': family, Preferred: preferred.join(', ') },
      action: daily(family) ? null : `Convert to ${preferred[0] ?? 'the shop’s color space'} before sending.`,
      ...(daily(family) && { fix: null }),
      places: placesOf(using),
    });
  });
}

/** Everything on a page that is blended in RGB becomes RGB, black included. */
function blendFindings(pages: Pages, { color, press }: Profile): Finding[] {
  const blended = pages.filter(
    ({ blendsInRgb, colorFamilies }) =>
      blendsInRgb && colorFamilies.some((family) => family === 'Gray' || family === 'CMYK'),
  );
  const isSaid = pages.some((page) => page.colorFamilies.includes('RGB'));
  if (press === 'film' || !color.warned.includes('RGB') || isSaid || blended.length === 0) return [];
  return [
    finding({
      code: 'color-rgb',
      type: 'warning',
      message: `Transparency is blended in RGB on ${numbersOf(blended)}: black and CMYK colors are converted, so black prints in four inks.`,
      details: { 'Blending space': 'RGB', Preferred: color.preferred.join(', ') },
      action: 'Set the transparency blend space to CMYK before exporting, or flatten the transparency.',
      places: placesOf(blended),
    }),
  ];
}

function spotFindings(pages: Pages, profile: Profile): Finding[] {
  const { maxSpots } = profile.color;
  const spots = [...new Set(pages.flatMap((page) => page.spotsUsed))].sort();
  if (spots.length === 0) return [];
  const tooMany = maxSpots !== null && spots.length > maxSpots;
  return [
    finding({
      code: tooMany ? 'spots-too-many' : 'spots-used',
      type: tooMany ? 'warning' : 'info',
      message: `${spots.length} spot ${spots.length === 1 ? 'color is' : 'colors are'} used: ${listed(spots)}.`,
      details: { Spots: spots.join(', '), ...(maxSpots === null ? {} : { Limit: String(maxSpots) }) },
      action: tooMany ? `Merge or convert spot colors until ${maxSpots} are left.` : null,
      places: placesOf(pages.filter((page) => page.spotsUsed.length > 0)),
    }),
  ];
}

function intentFindings(facts: PdfFacts, profile: Profile): Finding[] {
  if (!profile.color.wantsOutputIntent || (facts.outputIntents ?? []).length > 0) return [];
  return [
    finding({
      code: 'no-output-intent',
      type: 'info',
      message: 'The file does not say for which printing condition its colors are meant.',
      action: 'Export as PDF/X with an output intent.',
    }),
  ];
}

function inkFindings(pages: Pages, profile: Profile): Finding[] {
  const limit = profile.color.maxInkPercent;
  if (limit === null) return [];
  const heavy = pages.filter((page) => (page.maxInkPercent ?? 0) > limit);
  if (heavy.length === 0) return [];
  const most = Math.max(...heavy.map((page) => page.maxInkPercent ?? 0));
  return [
    finding({
      code: 'ink-too-heavy',
      type: 'error',
      message: `The ink adds up to ${most}% on ${numbersOf(heavy)}; over ${limit}% it will not dry.`,
      details: { 'Total ink': `${most}%`, Limit: `${limit}%` },
      action: 'Convert with a profile that limits total ink.',
      places: heavy.map((page) => ({ page: page.index + 1, box: page.places.maxInkPercent })),
    }),
  ];
}

function overprintFindings(pages: Pages): Finding[] {
  const whites = pages.filter((page) => page.overprint.white);
  const others = pages.filter((page) => page.overprint.used && !page.overprint.white);
  const found: Finding[] = [];
  if (whites.length > 0) {
    found.push(
      finding({
        code: 'white-overprint',
        type: 'error',
        message: `White is set to overprint on ${numbersOf(whites)}: it will vanish on press.`,
        action: 'Turn off overprint for white objects.',
        places: whites.map((page) => ({ page: page.index + 1, box: page.places.whiteOverprint })),
      }),
    );
  }
  if (others.length > 0) {
    found.push(
      finding({
        code: 'overprint',
        type: 'info',
        message: `Overprint is used on ${numbersOf(others)}; check it in a separations preview.`,
        places: placesOf(others),
      }),
    );
  }
  return found;
}

function registrationFindings(pages: Pages): Finding[] {
  const using = pages.filter((page) => page.registrationUsed);
  if (using.length === 0) return [];
  return [
    finding({
      code: 'registration-color',
      type: 'warning',
      message: `Artwork inside the trim is in the registration color on ${numbersOf(using)}; it prints on every plate.`,
      action: 'Use black instead.',
      places: placesOf(using),
    }),
  ];
}
