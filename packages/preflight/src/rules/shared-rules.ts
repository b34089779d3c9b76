import type { Facts } from '../facts.ts';
import {
  type Finding,
  type FindingLocation,
  finding,
  lengthText,
  pagesText,
  type Scored,
} from './finding.ts';
import type { Profile } from './profile.ts';

export type LocatedValue = FindingLocation & { readonly value: number };

export function resolutionFindings(
  seen: readonly LocatedValue[],
  kind: 'image' | '1-bit image',
  profile: Profile,
): Finding[] {
  const { minimum, recommended, high, bitmapMinimum, bitmapRecommended } = profile.dpi;
  const [low, wanted] = kind === 'image' ? [minimum, recommended] : [bitmapMinimum, bitmapRecommended];
  const code = kind === 'image' ? 'resolution' : 'bitmap-resolution';
  const report = (type: 'error' | 'warning', found: readonly LocatedValue[], limit: number): Finding[] => {
    if (found.length === 0) return [];
    const worst = Math.min(...found.map((sighting) => sighting.value));
    const action = `Replace with a larger original, place it smaller, or upscale it: ${wanted} ppi is recommended.`;
    return [
      finding({
        code: `${code}-${type === 'error' ? 'too-low' : 'low'}`,
        type,
        message:
          found.length === 1
            ? `One ${kind} is below ${limit} ppi at print size: it has ${ppiText(worst)}.`
            : `${found.length} ${kind}s are below ${limit} ppi at print size (lowest: ${ppiText(worst)}).`,
        details: {
          Lowest: ppiText(worst),
          Needed: `${limit} ppi`,
          Images: String(found.length),
        },
        action,
        places: found.map(({ page, box }) => ({ page, box })),
      }),
    ];
  };
  const tooMuch = kind === 'image' ? seen.filter((sighting) => sighting.value > 2 * high) : [];
  return [
    ...report(
      'error',
      seen.filter((s) => isUnder(s.value, low)),
      low,
    ),
    ...report(
      'warning',
      seen.filter((s) => !isUnder(s.value, low) && isUnder(s.value, wanted)),
      wanted,
    ),
    ...(tooMuch.length === 0
      ? []
      : [
          finding({
            code: 'resolution-excessive',
            type: 'info',
            message: `${counted(tooMuch.length, kind)} over ${2 * high} ppi: more than prints, and slow to process.`,
            action: 'Downscale to keep the file quick; nothing visible is lost.',
            places: tooMuch.map(({ page, box }) => ({ page, box })),
          }),
        ]),
  ];
}

const ppiText = (ppi: number): string => (ppi < 1 ? 'under 1 ppi' : `${Math.round(ppi)} ppi`);

/** Placements are rounded to about 0.1 %, so 299.7 ppi counts as 300 ppi. */
const isUnder = (ppi: number, limit: number): boolean => ppi < limit * 0.9985;

function counted(count: number, what: string): string {
  return count === 1 ? `One ${what} is` : `${count} ${what}s are`;
}

/** TeX's point is 1/72.27 in, so six of them are 5.98 PDF points but count as six. */
function printersPoints(pt: number): number {
  const whole = Math.round((pt * 72.27) / 72);
  return Math.abs((pt * 72.27) / 72 - whole) < 0.004 ? whole : pt;
}

type TextCode = 'text-too-small' | 'text-small' | 'reversed-text-small';

export function textSizeFindings(
  smallest: LocatedValue | null,
  reversed: LocatedValue | null,
  profile: Profile,
): Finding[] {
  const { minimumPt, warningPt, reversedWarningPt } = profile.fonts;
  const found: Finding[] = [];
  const add = (
    type: 'error' | 'warning',
    code: TextCode,
    sighting: LocatedValue,
    limit: number,
    what: string,
  ) =>
    found.push(
      finding({
        code,
        type,
        message: `The smallest ${what} is ${trim(sighting.value)} pt; under ${limit} pt it may not print legibly.`,
        details: { Smallest: lengthText(sighting.value), Limit: lengthText(limit) },
        action: `Set it at ${limit} pt or larger.`,
        places: [{ page: sighting.page, box: sighting.box }],
      }),
    );
  const isSmaller = (pt: number, limit: number) => printersPoints(pt) < limit;
  if (smallest && isSmaller(smallest.value, minimumPt))
    add('error', 'text-too-small', smallest, minimumPt, 'text');
  else if (smallest && isSmaller(smallest.value, warningPt))
    add('warning', 'text-small', smallest, warningPt, 'text');
  if (reversed && !isSmaller(reversed.value, warningPt) && isSmaller(reversed.value, reversedWarningPt)) {
    add('warning', 'reversed-text-small', reversed, reversedWarningPt, 'white text');
  }
  return found;
}

/** Allows 0.5 % for rounding, so that a line exactly at the limit does not count as thinner. */
export const isThinner = (pt: number, limit: number): boolean => pt < limit * 0.995;

export function lineFindings(thinnest: LocatedValue | null, profile: Profile): Finding[] {
  const { minimumPt, warningPt } = profile.lines;
  if (!thinnest || !isThinner(thinnest.value, warningPt)) return [];
  const isError = isThinner(thinnest.value, minimumPt);
  const hairline = thinnest.value === 0;
  return [
    finding({
      code: isError ? 'line-too-thin' : 'line-thin',
      type: isError ? 'error' : 'warning',
      message: hairline
        ? 'A line has no width: it prints as thin as the device can, which may be invisible.'
        : `The thinnest line is ${lengthText(thinnest.value)}; under ${lengthText(isError ? minimumPt : warningPt)} it may break up or vanish.`,
      details: { Thinnest: lengthText(thinnest.value), Limit: lengthText(isError ? minimumPt : warningPt) },
      action: `Thicken lines to ${lengthText(warningPt)} or more.`,
      places: [{ page: thinnest.page, box: thinnest.box }],
    }),
  ];
}

const SUBJECTS: readonly { readonly match: RegExp; readonly category: Scored; readonly what: string }[] = [
  { match: /images|rasters/, category: 'resolution', what: 'The resolution of a picture' },
  { match: /Ink|color|spot/i, category: 'color', what: 'Some of the color' },
  { match: /font|text/i, category: 'fonts', what: 'Some of the text' },
];

/** Findings for unread parts, which never count as passed. A page whose content was not read is entirely unread. */
export function notCheckedFindings(facts: Facts, { color }: Profile): Finding[] {
  const pages = facts.notChecked
    .flatMap((field) => /^pages\[(\d+)\]$/.exec(field)?.[1] ?? [])
    .map((i) => Number(i) + 1);
  // Ink coverage matters only if the profile sets a limit.
  const undrawn = facts.notChecked.filter((field) => UNDRAWN.test(field));
  const rest = facts.notChecked.filter(
    (field) =>
      !UNDRAWN.test(field) &&
      !/^pages\[\d+\]$/.test(field) &&
      (color.maxInkPercent !== null || !field.endsWith('.maxInkPercent')),
  );
  const found = new Map<string, Finding>();
  const add = (category: Scored, what: string, details: Record<string, string>, places: FindingLocation[]) =>
    found.set(
      category,
      finding({
        code: `not-checked-${category}`,
        type: 'warning',
        message: `Not checked: ${what} could not be read.`,
        details,
        action: 'Check it by eye, or ask for the file in another format.',
        places,
      }),
    );
  for (const field of rest) {
    const subject = SUBJECTS.find(({ match }) => match.test(field));
    add(
      subject?.category ?? 'structure',
      subject ? lowerFirst(subject.what) : 'a part of the file',
      { Field: field },
      [],
    );
  }
  if (pages.length > 0) {
    const places = pages.map((page) => ({ page, box: null }));
    for (const category of ['color', 'resolution', 'bleed', 'fonts', 'structure'] as const) {
      add(
        category,
        pages.length === 1 ? 'a page' : `${pages.length} pages`,
        { Pages: pages.slice(0, 10).join(', ') },
        places,
      );
    }
  }
  return [...found.values(), ...undrawnFindings(undrawn)];
}

const UNDRAWN = /^(pages\[(?<index>\d+)\]\.)?look$/;

/** Pages that exceed the painting budget: everything on them counts as visible, and nothing as covered. */
function undrawnFindings(fields: readonly string[]): Finding[] {
  if (fields.length === 0) return [];
  const pages = fields
    .flatMap((field) => UNDRAWN.exec(field)?.groups?.['index'] ?? [])
    .map((i) => Number(i) + 1);
  const where = pages.length === 0 ? '' : ` on ${pagesText(pages)}`;
  return [
    finding({
      code: 'not-drawn',
      type: 'warning',
      message: `Not checked: what is covered, thin or toned${where}, because it takes too long to draw.`,
      action: 'Check it by eye, or check part of it separately.',
      places: pages.map((page) => ({ page, box: null })),
    }),
  ];
}

export function problemFindings(facts: Facts): Finding[] {
  return facts.problems.map(({ code, message }) =>
    finding({
      code,
      type: 'warning',
      category: 'structure',
      message,
      action: 'Save the file again from the program it was made in.',
    }),
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function trim(value: number): string {
  return String(Math.round(value * 100) / 100);
}
