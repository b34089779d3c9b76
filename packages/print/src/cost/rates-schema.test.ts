import { describe, expect, it } from 'vitest';
import { type ShopRates, TYPICAL_RATES } from './rates.ts';
import { parseRates } from './rates-schema.ts';

const textFor = (rates: unknown): string => {
  const parsed = parseRates(typeof rates === 'string' ? rates : JSON.stringify(rates));
  return parsed.ok ? 'ok' : parsed.problem.text;
};

describe('parseRates', () => {
  it('returns rates that were written as JSON', () => {
    const rates: ShopRates = { ...TYPICAL_RATES, tiers: [{ from: 10, discountPercent: 5 }] };
    expect(parseRates(JSON.stringify(rates))).toEqual({ ok: true, rates });
  });

  it.each(['', '{', '[1]', 'null', '"rates"'])('says that %j holds no rates', (json) => {
    expect(textFor(json)).toBe('This file holds no rates. Save them from “Ink and prices” in the app.');
  });

  it('names the rate that is out of its range', () => {
    expect(textFor({ ...TYPICAL_RATES, marginPercent: -1 })).toMatch(
      /^These rates are wrong at “marginPercent”/,
    );
  });

  it('refuses two inks of one name, which the form refuses too', () => {
    const ink = { ...TYPICAL_RATES.dtf.color, name: 'Neon' };
    const dtf = { ...TYPICAL_RATES.dtf, named: [ink, { ...ink, name: ' neon' }] };
    expect(textFor({ ...TYPICAL_RATES, dtf })).toBe('Two inks are named “neon”. Remove one.');
  });
});
