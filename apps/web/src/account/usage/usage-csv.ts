import type { Payer } from '../../tokens/payer-of.ts';
import { type UsageEntry, usagePage } from './usage-query.ts';

const COLUMNS = ['date', 'tool', 'variant', 'runs', 'tokens', 'refunded'] as const;

/** Escapes formulas (CSV injection). */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param memberOf name of the member who started a run; undefined for a person's own usage */
export function usageCsv(entries: readonly UsageEntry[], memberOf?: (entry: UsageEntry) => string): string {
  const rows = entries.map((entry) => [
    entry.created_at,
    entry.tool_id,
    entry.variant ?? '',
    entry.batch_size,
    entry.credits_used,
    entry.refunded_at === null ? 'no' : 'yes',
    ...(memberOf ? [memberOf(entry)] : []),
  ]);
  return [[...COLUMNS, ...(memberOf ? ['member'] : [])], ...rows]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
}

export async function readAllUsage(payer: Payer): Promise<readonly UsageEntry[]> {
  const all: UsageEntry[] = [];
  for (;;) {
    const page = await usagePage(payer, all.length);
    all.push(...page);
    if (page.length === 0) return all;
  }
}
