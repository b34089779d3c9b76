import type { Assessment } from './assess.ts';
import { type FindingCode, type FindingType, titleOf } from './findings.ts';
import type { Category } from './rules/finding.ts';

export type CauseGroup = {
  readonly code: FindingCode;
  readonly title: string;
  readonly type: FindingType;
  readonly category: Category;
  readonly action: string | null;
  readonly files: readonly number[];
};

const RANK: Readonly<Record<FindingType, number>> = { error: 2, warning: 1, info: 0 };

export function groupByCause(assessments: readonly Assessment[]): CauseGroup[] {
  const causes = new Map<string, CauseGroup>();
  for (const [at, { issues }] of assessments.entries()) {
    for (const { code, type, category, action, message } of issues) {
      const known = causes.get(code);
      if (known?.files.at(-1) === at) continue;
      causes.set(code, {
        code,
        title: titleOf(code) ?? message,
        type: known && RANK[known.type] >= RANK[type] ? known.type : type,
        category,
        action: known?.action ?? action,
        files: [...(known?.files ?? []), at],
      });
    }
  }
  return [...causes.values()].sort((a, b) => RANK[b.type] - RANK[a.type] || b.files.length - a.files.length);
}
