import { describe, expect, it } from 'vitest';
import { mostUsed, usageDays } from './usage-days.ts';

const spent = (at: Date, credits_used: number, tool_id = 'color-ko') => ({
  created_at: at.toISOString(),
  credits_used,
  tool_id,
});
const now = new Date(2026, 10, 21, 14, 30);

describe('usageDays', () => {
  it('contains every day once, today last, including days without entries', () => {
    const days = usageDays([], 30, now);
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.date).toEqual(new Date(2026, 10, 21));
    expect(days[0]?.date).toEqual(new Date(2026, 9, 23));
    expect(days.every(({ tokens }) => tokens === 0)).toBe(true);
  });

  it('sums a day from midnight to midnight in local time', () => {
    const days = usageDays(
      [
        spent(new Date(2026, 10, 20, 0, 0), 1),
        spent(new Date(2026, 10, 20, 23, 59, 59), 2),
        spent(new Date(2026, 10, 21, 0, 0), 4),
        spent(new Date(2026, 9, 1), 99),
      ],
      3,
      now,
    );
    expect(days.map(({ tokens }) => tokens)).toEqual([0, 3, 4]);
  });

  it('contains every day once across a daylight-saving change', () => {
    const spring = usageDays([], 60, new Date(2026, 3, 20));
    expect(new Set(spring.map(({ date }) => date.toDateString())).size).toBe(60);
  });
});

describe('mostUsed', () => {
  it('picks the tool with the most tokens, not the most runs', () => {
    const entries = [spent(now, 1), spent(now, 1), spent(now, 5, 'upscaler')];
    expect(mostUsed(entries)).toEqual({ toolId: 'upscaler', tokens: 5 });
    expect(mostUsed([])).toBeNull();
  });
});
