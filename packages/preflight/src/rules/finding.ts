import type { PageBox, PageFacts } from '../facts.ts';
import { FINDINGS, type FindingCode, type FindingType, type Fix } from '../findings.ts';

export type { FindingType } from '../findings.ts';

export const SCORED = ['color', 'resolution', 'bleed', 'fonts', 'structure'] as const;
export type Scored = (typeof SCORED)[number];
export type Category = Scored | 'general';

export type FindingLocation = {
  /** One-based; null for the whole file. */
  readonly page: number | null;
  readonly box: PageBox | null;
};

export type Finding = {
  readonly code: FindingCode;
  readonly type: FindingType;
  readonly category: Category;
  readonly message: string;
  readonly details: Readonly<Record<string, string>>;
  readonly action: string | null;
  readonly fix: Fix | null;
  readonly places: readonly FindingLocation[];
};

type Parts<Code extends FindingCode> = Pick<Finding, 'message'> &
  Partial<Omit<Finding, 'code' | 'type'>> & {
    readonly code: Code;
    readonly type: (typeof FINDINGS)[Code]['types'][number];
  };

/** The category is named after the finding's manual page, unless `parts` sets it. */
export function finding<Code extends FindingCode>(parts: Parts<Code>): Finding {
  const { code, type, ...rest } = parts;
  const { fix, manual } = FINDINGS[code];
  const category = manual.split('#')[0] as Category;
  return { details: {}, action: null, fix, places: [], code, type, category, ...rest };
}

const MM_PER_PT = 25.4 / 72;

/** Text such as "0.2 pt (0.07 mm)". */
export function lengthText(pt: number): string {
  if (pt > 0 && pt < 0.1)
    return `under 0.1 pt (${pt * MM_PER_PT < 0.01 ? 'under 0.01' : Math.round(pt * MM_PER_PT * 100) / 100} mm)`;
  const short = (value: number) => String(Math.round(value * 100) / 100);
  return `${short(pt)} pt (${short(pt * MM_PER_PT)} mm)`;
}

export function bleedText(pt: number): string {
  const to = (digits: number, value: number) => String(Number(value.toFixed(digits)));
  return `${to(2, pt * MM_PER_PT)} mm (${to(3, pt / 72)} in)`;
}

export function pagesText(pages: readonly number[]): string {
  const unique = [...new Set(pages)].sort((a, b) => a - b);
  const shown = unique.slice(0, 6).join(', ');
  const more = unique.length > 6 ? ` and ${unique.length - 6} more` : '';
  return `${unique.length === 1 ? 'page' : 'pages'} ${shown}${more}`;
}

export function numbersOf(pages: readonly PageFacts[]): string {
  return pagesText(pages.map((page) => page.index + 1));
}

export function placesOf(pages: readonly PageFacts[]): FindingLocation[] {
  return pages.map((page) => ({ page: page.index + 1, box: null }));
}

export function hiddenLayerFindings(names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  return [
    finding({
      code: 'hidden-layers',
      type: 'info',
      message: `Switched-off layers will not print: ${listed(names)}.`,
      details: { Layers: names.slice(0, 20).join(', ') },
    }),
  ];
}

export function listed(names: readonly string[]): string {
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
}
