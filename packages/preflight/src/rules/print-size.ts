import type { Facts, PsdFacts } from '../facts.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';

/** Trimmed size. */
export type PrintSize = { readonly widthMm: number; readonly heightMm: number };

/** Resolutions that programs write by default; a file with one of them has no known print size. */
const SCREEN_PPI = new Set([72, 96]);
const MEASURED_PPI = 300;
const MM_PER_PT = 25.4 / 72;

type Pixels = Pick<PsdFacts, 'dpiX' | 'dpiY'>;

export function statedPpi({ dpiX, dpiY }: Pixels): number | null {
  if (dpiX === null || dpiY === null) return null;
  return SCREEN_PPI.has(dpiX) && SCREEN_PPI.has(dpiY) ? null : Math.min(dpiX, dpiY);
}

export const measuredPpi = (facts: Pixels): number => statedPpi(facts) ?? MEASURED_PPI;

export function isSizeKnown(facts: Facts): boolean {
  if (facts.kind === 'picture') return statedPpi(facts) !== null;
  if (facts.kind === 'svg') return facts.hasPhysicalSize;
  return facts.kind !== 'psd' || statedPpi(facts) !== null;
}

/** Initial size in the art's aspect ratio; null if unknown. */
export function naturalSize(facts: Facts): PrintSize | null {
  switch (facts.kind) {
    case 'pdf':
    case 'ai': {
      const page = facts.pages?.[0];
      if (!page) return null;
      const [x0, y0, x1, y1] = page.boxes.effective.TrimBox;
      const [width, height] = [x1 - x0, y1 - y0].map((side) => side * MM_PER_PT * page.userUnit);
      return page.rotate % 180 === 0 ? sized(width, height) : sized(height, width);
    }
    case 'psd':
    case 'picture': {
      const ppi = measuredPpi(facts);
      return sized((facts.width / ppi) * 25.4, (facts.height / ppi) * 25.4);
    }
    case 'svg':
      return sized(facts.widthMm ?? 0, facts.heightMm ?? 0);
    case 'unreadable':
      return null;
  }
}

function sized(widthMm = 0, heightMm = 0): PrintSize | null {
  return widthMm > 0 && heightMm > 0 ? { widthMm, heightMm } : null;
}

export function sizeAtWidth(facts: Facts, widthMm: number): PrintSize | null {
  const natural = naturalSize(facts);
  return natural && { widthMm, heightMm: (widthMm * natural.heightMm) / natural.widthMm };
}

/** Range of searched widths, mm: from a label to beyond the widest film. */
const [NARROWEST, WIDEST] = [10, 1600];
const STEPS = 64;

type Widths = {
  /** Null means no lower or upper limit. */
  readonly fromMm: number | null;
  readonly toMm: number | null;
};

/** Largest range of widths for which `holds` returns true; null if there is none. */
export function widthsWhere(holds: (widthMm: number) => boolean): Widths | null {
  const at = (i: number) => NARROWEST * (WIDEST / NARROWEST) ** (i / STEPS);
  const good = Array.from({ length: STEPS + 1 }, (_, i) => holds(at(i)));
  let best: readonly [number, number] | null = null;
  for (let i = 0; i <= STEPS; i++) {
    if (!good[i] || good[i - 1]) continue;
    let end = i;
    while (good[end + 1]) end++;
    if (!best || end - i > best[1] - best[0]) best = [i, end];
  }
  if (!best) return null;
  const [first, last] = best;
  return {
    fromMm: first === 0 ? null : edge(at(first), at(first - 1), holds),
    toMm: last === STEPS ? null : edge(at(last), at(last + 1), holds),
  };
}

function edge(good: number, bad: number, holds: (widthMm: number) => boolean): number {
  for (let i = 0; i < 12; i++) {
    const middle = (good + bad) / 2;
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Rounds inward: for an upper limit, 3.19 in becomes "3.1 in". */
const inches = (mm: number, round: (value: number) => number): string => `${round((mm / 25.4) * 10) / 10} in`;

/** "up to 3.1 in wide", "from 2 to 3.1 in wide" or "only at about 2.6 in wide"; null for any width. */
export function widthsText({ fromMm, toMm }: Widths): string | null {
  if (fromMm === null && toMm === null) return null;
  if (fromMm === null) return `up to ${inches(toMm ?? 0, Math.floor)} wide`;
  if (toMm === null) return `from ${inches(fromMm, Math.ceil)} wide`;
  const [from, to] = [inches(fromMm, Math.ceil), inches(toMm, Math.floor)];
  // A range narrower than the rounding would round to a single number or swap its ends.
  if (Number.parseFloat(from) >= Number.parseFloat(to))
    return `only at about ${inches((fromMm + toMm) / 2, Math.round)} wide`;
  return `from ${from.replace(' in', '')} to ${to} wide`;
}

export function unknownSizeFinding(ready: Widths | null, printable: Widths): Finding {
  const readyText = ready && widthsText(ready);
  const printableText = widthsText(printable);
  const known =
    readyText === null ? printableText && `Printable ${printableText}` : `Prints well ${readyText}`;
  return finding({
    code: 'print-size-unknown',
    type: known === null ? 'info' : 'warning',
    message:
      known === null
        ? 'The file does not say how large it prints; it prints well at any size.'
        : `${known}. The file does not say how large it prints.`,
    details: {
      ...(readyText !== null && { Ready: readyText }),
      ...(printableText !== null && { Printable: printableText }),
    },
    action: known === null ? null : 'Enter the print width.',
  });
}
