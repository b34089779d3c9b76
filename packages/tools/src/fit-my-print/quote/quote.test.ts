import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ShopRates, sheetCost, TYPICAL_RATES } from '@printready/print/cost';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { sheetUse } from '../inks/sheet-use.ts';
import { USUAL_WHITE } from '../options.ts';
import { FIRST_SURFACE, type PlacedArt, type Plan, piecesOf } from '../plan.ts';
import { quoteOf } from './quote.ts';
import { missingLetters, quotePdf } from './quote-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-quote-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const priced = { ...TYPICAL_RATES.dtf.color, centsPerThousand: 9_000 };
const RATES: ShopRates = {
  ...TYPICAL_RATES,
  dtf: { color: priced, white: priced, named: [] },
  ...{ powderCentsPerKilogram: 2_000, marginPercent: 120, setupCents: 500 },
  tiers: [
    { from: 50, discountPercent: 15 },
    { from: 10, discountPercent: 5 },
  ],
};
const BY = { shop: 'Copper Fox Prints', job: 'Order 81', date: new Date(2026, 10, 30, 23, 30) };

const artOf = (id: string, quantity: number, width: number, height = width): PlacedArt => ({
  ...{ id, quantity, pixels: { width, height }, mmPerPixel: 0.1, mayTurn: false, inked: 0.5 },
});

function quoteFor(arts: readonly PlacedArt[], rates: ShopRates = RATES) {
  const plan: Plan = {
    ...{ surface: { ...FIRST_SURFACE, ppi: 72 }, nesting: 'boxes', pricePerSquareInch: 0, arts },
    ...{ customer: '', white: USUAL_WHITE, hand: null },
  };
  // Positions do not affect the price, so nothing is nested.
  const laid = piecesOf(plan).flatMap(({ width, height, quantity }, art) =>
    Array.from({ length: quantity }, () => ({ art, sheet: 0, x: 0, y: 0, turn: 0 as const, width, height })),
  );
  const layout = { laid, sheets: [{ width: 1584, length: 3000 }], tooLarge: [] };
  const use = sheetUse(plan, layout, () => [{ name: 'Cyan', white: false, share: 0.4 }]);
  const cost = sheetCost(use, rates);
  const job = { plan, layout, cost, tiers: rates.tiers, filmMm: 1000 * use.filmMeters };
  return { cost, quote: quoteOf({ ...job, nameOf: (art) => `${arts[art]!.id}.png` }, BY) };
}

describe('quoteOf', () => {
  it('adds up to the price to the cent over 100 random sheets', () => {
    const art = fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      width: fc.integer({ min: 100, max: 2000 }),
      height: fc.integer({ min: 100, max: 2000 }),
    });
    fc.assert(
      fc.property(fc.array(art, { minLength: 1, maxLength: 40 }), (all) => {
        const arts = all.map(({ quantity, width, height }, i) => artOf(`art-${i}`, quantity, width, height));
        const { cost, quote } = quoteFor(arts);
        expect(quote!.pieces.length).toBeLessThanOrEqual(24);
        const sum = quote!.pieces.reduce((total, { cents }) => total + BigInt(cents), 0n);
        expect(sum).toBe(BigInt(cost.money!.priceCents));
        expect(quote!.pieces.reduce((total, { count }) => total + count, 0)).toBe(
          all.reduce((total, { quantity }) => total + quantity, 0),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('has a row for each art with its size and count, and no cost', () => {
    const { quote, cost } = quoteFor([artOf('logo', 8, 1000), artOf('sleeve', 4, 500, 2000)]);
    expect(quote!.pieces.map(({ name, size, count }) => [name, size, count])).toEqual([
      ['logo.png', { widthMm: 100, heightMm: 100 }, 8],
      ['sleeve.png', { widthMm: 50, heightMm: 200 }, 4],
    ]);
    expect(quote!.pieces[0]!.cents / quote!.pieces[1]!.cents).toBeCloseTo(2, 1);
    expect(quote).toMatchObject({ discountPercent: 5, priceCents: cost.money!.priceCents });
    expect(JSON.stringify(quote)).not.toContain(`${cost.money!.costCents}`);
  });

  it('returns null while a price is missing', () => {
    expect(quoteFor([artOf('logo', 1, 1000)], TYPICAL_RATES).quote).toBeNull();
  });
});

const [PDFTOTEXT, PDFINFO] = ['/usr/bin/pdftotext', '/usr/bin/pdfinfo'];
const hasPoppler = existsSync(PDFTOTEXT) && existsSync(PDFINFO);

describe.skipIf(!hasPoppler)('quotePdf (skipped if poppler-utils is not installed)', () => {
  const read = async (arts: readonly PlacedArt[], unit: 'in' | 'mm' = 'mm') => {
    const { quote, cost } = quoteFor(arts);
    const file = join(folder, `${arts.length}.pdf`);
    writeFileSync(file, await quotePdf(quote!, unit));
    const text = execFileSync(PDFTOTEXT, ['-layout', file, '-'], { encoding: 'utf8' });
    return { text, cost, facts: execFileSync(PDFINFO, [file], { encoding: 'utf8' }) };
  };

  it('shows shop, job, date, pieces, discounts, film, ink and price, but not the cost', async () => {
    const { text, cost } = await read([artOf('logo', 8, 1000), artOf('sleeve', 4, 500, 2000)]);
    expect(text).toContain('Copper Fox Prints');
    expect(text).toMatch(/Job: Order 81[\s\S]*Date: November 30, 2026/);
    expect(text).toMatch(/logo\.png +100 mm x 100 mm +8 +\$/);
    expect(text).toContain('The price includes a discount of 5% for this count.');
    expect(text).toContain('Discounts: 5% from 10 pieces, 15% from 50 pieces.');
    expect(text).toMatch(/Film: [\d.]+ mm[\s\S]*Ink: Cyan [\d.]+ ml/);
    const { priceCents, costCents } = cost.money!;
    expect(text).toMatch(new RegExp(`Total +12 +\\$${(priceCents / 100).toFixed(2)}`));
    expect(text).not.toContain((costCents / 100).toFixed(2));
    const prices = [...text.matchAll(/\.png .*\$([\d.]+)$/gm)].map(([, price]) =>
      Math.round(100 * Number(price)),
    );
    expect(prices.reduce((sum, price) => sum + price, 0)).toBe(priceCents);
  });

  it('keeps 60 designs with long names in other scripts on one page', async () => {
    const arts = Array.from({ length: 60 }, (_, i) => artOf(`${i} ${'Łódź 東京 '.repeat(20)}`, 1, 900));
    const { text, facts } = await read(arts, 'in');
    expect(facts).toMatch(/Pages: +1\b/);
    expect(text).toContain('37 more designs');
  });
});

it('missingLetters lists once each letter that a quote cannot print, and no printable letter', () => {
  expect(missingLetters('Жар Жар 東')).toEqual(['Ж', 'а', 'р', '東']);
  expect(missingLetters('Łódź, Zoë & Müller?')).toEqual([]);
});
