export type BadgeLevel = 'bad' | 'warn' | 'ok';

export function badgeLevel(remaining: number, limit: number): BadgeLevel {
  const share = limit > 0 ? remaining / limit : 0;
  if (share <= 0.2) return 'bad';
  return share <= 0.5 ? 'warn' : 'ok';
}

export const UNKNOWN_BALANCE = '?/?';

export function badgeText(remaining: unknown, limit: unknown): string {
  return Number.isFinite(remaining) && Number.isFinite(limit)
    ? `${String(remaining)}/${String(limit)}`
    : UNKNOWN_BALANCE;
}
