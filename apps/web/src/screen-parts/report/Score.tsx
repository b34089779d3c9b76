import type { PrintReadiness, Profile } from '@printready/preflight';
import { bandOf, CATEGORY_NAMES, SCORED_CATEGORIES } from '../../preflight/categories.ts';

const RADIUS = 34;
const LENGTH = 2 * Math.PI * RADIUS;

export function ScoreRing({ overall }: { readonly overall: number }) {
  return (
    <span
      className="relative inline-flex size-22 shrink-0 items-center justify-center"
      data-band={bandOf(overall)}
    >
      <svg viewBox="0 0 80 80" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="40" cy="40" r={RADIUS} fill="none" strokeWidth="7" className="stroke-ink-200" />
        <circle
          cx="40"
          cy="40"
          r={RADIUS}
          fill="none"
          strokeWidth="7"
          stroke={bandOf(overall)}
          strokeDasharray={`${(LENGTH * overall) / 100} ${LENGTH}`}
        />
      </svg>
      <span className="text-2xl font-semibold text-ink-950 tabular-nums">
        {overall}
        <span className="text-sm font-medium">%</span>
      </span>
    </span>
  );
}

export function ScoreBars(props: {
  readonly breakdown: PrintReadiness['breakdown'];
  readonly weights: Profile['weights'];
}) {
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th>Part</th>
          <th>Bar</th>
          <th>Score</th>
          <th>Weight</th>
        </tr>
      </thead>
      <tbody>
        {SCORED_CATEGORIES.map((category) => {
          const value = props.breakdown[category];
          return (
            <tr key={category}>
              <th scope="row" className="w-24 py-1.5 text-left font-normal text-ink-800">
                {CATEGORY_NAMES[category]}
              </th>
              <td>
                <span aria-hidden className="block h-1.5 overflow-hidden rounded-sm bg-ink-200">
                  <span className="block h-full" style={{ width: `${value}%`, background: bandOf(value) }} />
                </span>
              </td>
              <td className="w-12 text-right font-medium text-ink-950 tabular-nums">{value}</td>
              <td className="w-14 text-right text-xs text-ink-600 tabular-nums">
                × {percent(props.weights[category])}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
