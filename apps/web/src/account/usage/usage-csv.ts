import { type UsageEntry, usagePage } from './usage-query.ts';

const COLUMNS = ['date', 'tool', 'variant', 'runs', 'tokens', 'refunded'] as const;

/** Escapes formulas (CSV injection). */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function usageCsv(entries: readonly UsageEntry[]): string {
  const rows = entries.map((entry) => [
    entry.created_at,
    entry.tool_id,
    entry.variant ?? '',
    entry.batch_size,
    entry.credits_used,
    entry.refunded_at === null ? 'no' : 'yes',
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export async function readAllUsage(userId: string): Promise<readonly UsageEntry[]> {
  const all: UsageEntry[] = [];
  for (;;) {
    const page = await usagePage(userId, all.length);
    all.push(...page);
    if (page.length === 0) return all;
  }
}
