export type Spent = { readonly created_at: string; readonly credits_used: number; readonly tool_id: string };
export type UsageDay = { readonly date: Date; readonly tokens: number };

function startOfDay(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate());
}

export function usageDays(entries: readonly Spent[], days: number, now: Date): readonly UsageDay[] {
  const today = startOfDay(now);
  const byDay = new Map<number, number>();
  for (const { created_at, credits_used } of entries) {
    const day = startOfDay(new Date(created_at)).getTime();
    byDay.set(day, (byDay.get(day) ?? 0) + credits_used);
  }
  return Array.from({ length: days }, (_, index) => {
    // Uses calendar arithmetic, because days with daylight-saving changes have 23 or 25 hours.
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (days - 1 - index));
    return { date, tokens: byDay.get(date.getTime()) ?? 0 };
  });
}

export function mostUsed(entries: readonly Spent[]): { toolId: string; tokens: number } | null {
  const byTool = new Map<string, number>();
  for (const { tool_id, credits_used } of entries)
    byTool.set(tool_id, (byTool.get(tool_id) ?? 0) + credits_used);
  const [most] = [...byTool].sort(([, a], [, b]) => b - a);
  return most ? { toolId: most[0], tokens: most[1] } : null;
}
