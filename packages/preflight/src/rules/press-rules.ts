import type { ThinPlace } from '../facts.ts';
import { type Finding, finding, lengthText, pagesText } from './finding.ts';
import type { Profile } from './profile.ts';
import { onPages, placeOf, type RenderedPage } from './rendered-page.ts';
import { isThinner } from './shared-rules.ts';

const PT_PER_MM = 72 / 25.4;
/** Sizes outside every press's range: more than 50 m or less than 1 mm. */
const MAX_PT = 50_000 * PT_PER_MM;
const MIN_PT = PT_PER_MM;
/** Smallest limit, pt, that can be measured in the page's raster. */
const MEASURABLE_PT = 0.45;
/** Accuracy of widths that are measured in a raster, mm in the file: a fifth of a pixel at 254 ppi. */
const ACCURACY_MM = 0.02;
/** The same as a share of a limit: small art that prints enlarged is judged by what is measured. */
const MAX_ACCURACY = 0.03;
/** Tolerance for the maximum size, because film is cut by hand. */
const SIZE_SLACK_IN = 0.02;

export function sizeFindings(seen: readonly RenderedPage[], profile: Profile): Finding[] {
  const found: Finding[] = [];
  const known = seen.filter(({ widthPt, heightPt }) => widthPt !== null && heightPt !== null);
  const sides = ({ widthPt, heightPt }: RenderedPage) =>
    [widthPt ?? 0, heightPt ?? 0].sort((a, b) => a - b) as [number, number];
  const absurd = known.filter((one) => sides(one)[1] > MAX_PT || sides(one)[0] < MIN_PT);
  if (absurd[0]) {
    found.push(
      finding({
        code: 'page-size-absurd',
        type: 'error',
        message: `No press prints ${inches(absurd[0].widthPt ?? 0)} × ${inches(absurd[0].heightPt ?? 0)} in${onPages(absurd)}; something is wrong with its units.`,
        details: { Size: `${inches(absurd[0].widthPt ?? 0)} × ${inches(absurd[0].heightPt ?? 0)} in` },
        action: 'Export it again at its print size.',
        places: absurd.map((one) => placeOf(one)),
      }),
    );
  }
  if (!profile.size) return found;
  const { maxWidthIn, maxLengthIn, type, what } = profile.size;
  const within = known.filter((one) => !absurd.includes(one));
  const wide = within.filter((one) => sides(one)[0] / 72 > maxWidthIn + SIZE_SLACK_IN);
  const long = within.filter(
    (one) => !wide.includes(one) && sides(one)[1] / 72 > maxLengthIn + SIZE_SLACK_IN,
  );
  const add = (
    code: 'size-too-wide' | 'size-too-long',
    level: 'error' | 'warning',
    list: readonly RenderedPage[],
    side: 0 | 1,
    limit: number,
  ) => {
    const worst = Math.max(0, ...list.map((one) => sides(one)[side]));
    if (list.length === 0) return;
    found.push(
      finding({
        code,
        type: level,
        message: `The art is ${inches(worst)} in ${side === 0 ? 'wide, whichever way it is turned' : 'long'}${onPages(list)}; ${what} takes ${limit} in.`,
        details: { [side === 0 ? 'Width' : 'Length']: `${inches(worst)} in`, Limit: `${limit} in` },
        action: side === 0 ? 'Make it smaller, or split it.' : 'Split it over several sheets.',
        places: list.map((one) => placeOf(one)),
      }),
    );
  };
  add('size-too-wide', type, wide, 0, maxWidthIn);
  add('size-too-long', 'warning', long, 1, maxLengthIn);
  return found;
}

const inches = (pt: number): string => String(Math.round((pt / 72) * 100) / 100);

/** True if the profile has minimums that can be checked only on a painted page. */
export const looksForThin = ({ lines, gaps }: Profile): boolean =>
  lines.warningPt >= MEASURABLE_PT || gaps !== null;

export const looksAtPages = (profile: Profile): boolean =>
  profile.press !== 'paper' ||
  profile.color.preferred.includes('Separation/DeviceN') ||
  looksForThin(profile);

/** Findings about thin painted shapes. `strokePt` is the thinnest stroke, which has its own finding. */
export function thinFindings(
  seen: readonly RenderedPage[],
  profile: Profile,
  strokePt: number | null,
): Finding[] {
  if (!looksForThin(profile)) return [];
  const { lines, gaps, press } = profile;
  const parts = thinnest(seen, (one) => {
    const { platePart = null, part = null } = one.look?.thin ?? {};
    return press === 'screens' && one.look?.plates ? platePart : part;
  });
  const found: Finding[] = [];
  // A thin stroke is also a thin shape, so it is reported only once.
  const isReported = strokePt !== null && isThinner(strokePt, lines.warningPt);
  if (parts && !isReported && isThinner(parts.pt, lines.warningPt)) {
    const isError = isSurelyThinner(parts, lines.minimumPt);
    found.push(
      finding({
        code: isError ? 'line-too-thin' : 'line-thin',
        type: isError ? 'error' : 'warning',
        message: `The thinnest part of the art is ${lengthText(parts.pt)}${parts.place.ink === null ? '' : ` of ${parts.place.ink}`}; under ${lengthText(isError ? lines.minimumPt : lines.warningPt)} it may break up or vanish.`,
        details: {
          Thinnest: lengthText(parts.pt),
          Limit: lengthText(isError ? lines.minimumPt : lines.warningPt),
        },
        action: `Thicken thin parts to ${lengthText(lines.warningPt)} or more.`,
        places: [placeOf(parts.seen, parts.place.box)],
      }),
    );
  }
  const gap = gaps && thinnest(seen, (one) => one.look?.thin?.gap ?? null);
  if (gaps && gap && isThinner(gap.pt, gaps.warningPt)) {
    const isError = isSurelyThinner(gap, gaps.minimumPt);
    found.push(
      finding({
        code: isError ? 'gap-too-thin' : 'gap-thin',
        type: isError ? 'error' : 'warning',
        message: `The narrowest gap in the art is ${lengthText(gap.pt)}; under ${lengthText(isError ? gaps.minimumPt : gaps.warningPt)} it may close.`,
        details: {
          Narrowest: lengthText(gap.pt),
          Limit: lengthText(isError ? gaps.minimumPt : gaps.warningPt),
        },
        action: `Widen gaps and letter counters to ${lengthText(gaps.warningPt)} or more.`,
        places: [placeOf(gap.seen, gap.place.box)],
      }),
    );
  }
  return [...found, ...codeFindings(seen, profile), ...unmeasuredFindings(seen, profile)];
}

/** A barcode module is both a part and a gap, so it must meet both limits. On film, ink behind it supports both. */
function codeFindings(seen: readonly RenderedPage[], { lines, gaps, press }: Profile): Finding[] {
  const minimumPt = Math.max(lines.minimumPt, gaps?.minimumPt ?? 0);
  const warningPt = Math.max(lines.warningPt, gaps?.warningPt ?? 0);
  return seen.flatMap((one) =>
    (one.look?.codes ?? []).flatMap(({ name, moduleMm, open, box }) => {
      if (press === 'film' && !open) return [];
      const pt = Math.round(moduleMm * PT_PER_MM * one.scale * 100) / 100;
      if (!isThinner(pt, warningPt)) return [];
      const isError = isThinner(pt, minimumPt);
      const limit = lengthText(isError ? minimumPt : warningPt);
      return finding({
        code: isError ? 'code-too-fine' : 'code-fine',
        type: isError ? 'error' : 'warning',
        message: `The ${name}${onPages([one])} has modules of ${lengthText(pt)}; under ${limit} they may break up or close, and no scanner reads it.`,
        details: { Module: lengthText(pt), Limit: limit },
        action: `Make the code larger, until each module is ${lengthText(warningPt)} or more, or encode less text.`,
        places: [placeOf(one, box)],
      });
    }),
  );
}

/** Widths up to which parts and gaps are measured, pt in the file. */
const MEASURED_UP_TO_PT = { part: 0.6 * PT_PER_MM, gap: 0.85 * PT_PER_MM } as const;

function unmeasuredFindings(seen: readonly RenderedPage[], { lines, gaps }: Profile): Finding[] {
  const blind = seen.filter(({ look, scale }) => {
    if (!look) return false;
    const short = MEASURED_UP_TO_PT.part * scale < lines.warningPt * 0.9;
    const shortGap = gaps !== null && MEASURED_UP_TO_PT.gap * scale < gaps.warningPt * 0.9;
    return !look.thin || short || shortGap;
  });
  return [...new Set(blind.map(reasonUnmeasured))].map((reason) => {
    const on = blind.filter((one) => reasonUnmeasured(one) === reason);
    return finding({
      code: 'thin-not-measured',
      type: 'info',
      message: `Thin shapes were not measured${numbered(on)}: ${reason}.`,
      details: { Limit: lengthText(lines.warningPt) },
      action: 'Inspect fine details by eye, or check part of the file separately.',
      places: on.map((one) => placeOf(one)),
    });
  });
}

function reasonUnmeasured({ look, page }: RenderedPage): string {
  if (look?.leftOut) return 'pages with thinner shapes were measured instead';
  if (look?.thin) return 'it prints much smaller than it was drawn';
  return page === null ? 'it has too many pixels, or too few per inch' : 'the sheet is too large for it';
}

function numbered(on: readonly RenderedPage[]): string {
  const pages = on.flatMap(({ page }) => page ?? []);
  return pages.length === 0 ? '' : ` on ${pagesText(pages)}`;
}

/** False if the width may reach the limit within the raster's accuracy: then it is a warning, not an error. */
const isSurelyThinner = ({ pt, seen }: Measured, limit: number): boolean =>
  isThinner(pt + Math.min(ACCURACY_MM * PT_PER_MM * seen.scale, MAX_ACCURACY * limit), limit);

type Measured = { readonly pt: number; readonly place: ThinPlace; readonly seen: RenderedPage };

function thinnest(
  seen: readonly RenderedPage[],
  pick: (one: RenderedPage) => ThinPlace | null,
): Measured | null {
  let found: Measured | null = null;
  for (const one of seen) {
    const place = pick(one);
    if (!place) continue;
    const pt = Math.round(place.mm * PT_PER_MM * one.scale * 100) / 100;
    if (!found || pt < found.pt) found = { pt, place, seen: one };
  }
  return found;
}
