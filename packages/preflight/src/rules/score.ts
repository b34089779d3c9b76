/** Score in which every lost point is attributed to a finding, along with the gain from fixing it. */
import { type Finding, type FindingType, SCORED, type Scored } from './finding.ts';
import type { Profile } from './profile.ts';

/** Points that a finding subtracts from its category's 100. */
const LOSS: Readonly<Record<FindingType, number>> = { error: 60, warning: 20, info: 0 };

const SEVERITY = { error: 'high', warning: 'medium', info: 'low' } as const satisfies Readonly<
  Record<FindingType, string>
>;

export type Issue = Finding & {
  readonly severity: (typeof SEVERITY)[FindingType];
  /** Share of the overall score lost to this finding. The shares of all issues add up to the total loss. */
  readonly pointsLost: number;
  /** Gain in the overall score from fixing only this finding; less than its share if a category is at 0. */
  readonly pointsBack: number;
};

export type Breakdown = Readonly<Record<Scored, number>>;
export type ScoreLabel = 'Excellent' | 'Good' | 'Fair' | 'Needs Work';
export type ScoreColor = 'green' | 'yellow' | 'orange' | 'red';

export type Score = {
  readonly overall: number;
  readonly label: ScoreLabel;
  readonly color: ScoreColor;
  readonly breakdown: Breakdown;
  readonly issues: readonly Issue[];
};

export function score(findings: readonly Finding[], weights: Profile['weights']): Score {
  const breakdown = breakdownOf(findings);
  const total = totalOf(breakdown, weights);
  const overall = Math.round(total);
  const shares = lossShares(findings);
  const issues = findings.map((one, i): Issue => {
    const others = findings.filter((_, k) => k !== i);
    const weight = one.category === 'general' ? 0 : weights[one.category];
    return {
      ...one,
      severity: SEVERITY[one.type],
      pointsLost: tidy((shares[i] ?? 0) * weight),
      pointsBack: tidy(totalOf(breakdownOf(others), weights) - total),
    };
  });
  issues.sort((a, b) => LOSS[b.type] - LOSS[a.type] || b.pointsLost - a.pointsLost);
  return { overall, label: scoreLabel(overall), color: scoreColor(overall), breakdown, issues };
}

export function scoreLabel(overall: number): ScoreLabel {
  if (overall >= 90) return 'Excellent';
  if (overall >= 70) return 'Good';
  return overall >= 50 ? 'Fair' : 'Needs Work';
}

export function scoreColor(overall: number): ScoreColor {
  if (overall >= 90) return 'green';
  if (overall >= 70) return 'yellow';
  return overall >= 50 ? 'orange' : 'red';
}

function breakdownOf(findings: readonly Finding[]): Breakdown {
  const left: Record<Scored, number> = {
    color: 100,
    resolution: 100,
    bleed: 100,
    fonts: 100,
    structure: 100,
  };
  for (const { category, type } of findings) {
    if (category !== 'general') left[category] = Math.max(0, left[category] - LOSS[type]);
  }
  return left;
}

function totalOf(breakdown: Breakdown, weights: Profile['weights']): number {
  return tidy(SCORED.reduce((sum, category) => sum + weights[category] * breakdown[category], 0));
}

/** Each finding's share of its category's loss, reduced proportionally where the category reaches 0. */
function lossShares(findings: readonly Finding[]): number[] {
  const wanted = new Map<string, number>();
  for (const { category, type } of findings) wanted.set(category, (wanted.get(category) ?? 0) + LOSS[type]);
  return findings.map(({ category, type }) => {
    const sum = wanted.get(category) ?? 0;
    return sum > 100 ? (LOSS[type] * 100) / sum : LOSS[type];
  });
}

function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
