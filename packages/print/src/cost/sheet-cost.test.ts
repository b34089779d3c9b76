import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InkArea } from './ink-amounts.ts';
import { type InkRate, type ShopRates, TYPICAL_RATES } from './rates.ts';
import { type SheetUse, sheetCost } from './sheet-cost.ts';

const CYAN: InkArea = { name: 'Cyan', white: false, squareMeters: 0.2 };
const WHITE: InkArea = { name: 'White', white: true, squareMeters: 0.5 };
const USE: SheetUse = {
  inks: [CYAN, WHITE],
  printedSquareMeters: 0.5,
  filmSquareMeters: 0.6,
  filmMeters: 1,
  pieces: 12,
};
const priced = (rate: InkRate, centsPerThousand: number) => ({ ...rate, centsPerThousand });
const RATES: ShopRates = {
  ...TYPICAL_RATES,
  dtf: {
    ...TYPICAL_RATES.dtf,
    color: priced(TYPICAL_RATES.dtf.color, 9_000),
    white: priced(TYPICAL_RATES.dtf.white, 8_000),
  },
  powderCentsPerKilogram: 2_000,
  centsPerHour: 3_000,
  setupCents: 500,
  marginPercent: 50,
};

it('sheetCost adds ink, powder, film, time, and setup, then the margin', () => {
  const { inks, money, missing, minutes, powderGrams } = sheetCost(USE, RATES);
  expect(inks.map(({ amount }) => amount)).toEqual([2.1, 10.75]);
  expect(inks.map(({ cents }) => cents)).toEqual([19, 86]);
  expect([powderGrams, minutes]).toEqual([22.5, 5.1]);
  expect(missing).toEqual([]);
  expect(money).toEqual({
    parts: { ink: 105, powder: 45, film: 180, time: 255, setup: 500 },
    costCents: 1085,
    marginCents: 543,
    discountPercent: 0,
    discountCents: 0,
    priceCents: 1628,
  });
});

it('sheetCost counts every pass, and uses an ink’s own rate instead of the general one if it has one', () => {
  const named = [{ ...priced(TYPICAL_RATES.dtf.color, 20_000), name: ' cyan', perSquareMeter: 5 }];
  const white = { ...RATES.dtf.white, passes: 2 };
  const { inks } = sheetCost(USE, { ...RATES, dtf: { ...RATES.dtf, white, named } });
  expect(inks).toEqual([
    { name: 'Cyan', white: false, rate: 'own', amount: 1, cents: 20 },
    { name: 'White', white: true, rate: 'white', amount: 21.5, cents: 172 },
  ]);
});

it('sheetCost rounds half a cent up, even if floating point yields slightly less than half', () => {
  // 1.005 m² × 100 cents is 100.49999999999999 in floating point.
  const rates = { ...RATES, filmCentsPerSquareMeter: 100 };
  expect(sheetCost({ ...USE, filmSquareMeters: 1.005 }, rates).money?.parts.film).toBe(101);
  expect(sheetCost({ ...USE, filmSquareMeters: 1.0049 }, rates).money?.parts.film).toBe(100);
});

it('sheetCost applies the discount of the highest tier that the number of pieces reaches', () => {
  const tiers = [
    { from: 100, discountPercent: 20 },
    { from: 12, discountPercent: 10 },
  ];
  const discount = (pieces: number) => sheetCost({ ...USE, pieces }, { ...RATES, tiers }).money;
  expect(discount(11)).toMatchObject({ discountPercent: 0, discountCents: 0, priceCents: 1628 });
  expect(discount(12)).toMatchObject({ discountPercent: 10, discountCents: 163, priceCents: 1465 });
  expect(discount(250)).toMatchObject({ discountPercent: 20, discountCents: 326, priceCents: 1302 });
});

it('sheetCost returns no cost if prices are not set, and lists the missing prices', () => {
  const { money, missing, inks } = sheetCost(USE, { ...TYPICAL_RATES, filmCentsPerSquareMeter: 0 });
  expect(money).toBeNull();
  expect(missing).toEqual(['ink', 'powder', 'film']);
  expect(inks.map(({ amount, cents }) => [amount, cents])).toEqual([
    [2.1, null],
    [10.75, null],
  ]);
});

it('sheetCost needs no price for an ink that does not print or for powder that the shop does not use', () => {
  const inks = [CYAN, { ...WHITE, squareMeters: 0 }];
  const dtf = { ...RATES.dtf, white: priced(RATES.dtf.white, 0) };
  const rates = { ...RATES, dtf, powderGramsPerSquareMeter: 0, powderCentsPerKilogram: 0 };
  expect(sheetCost({ ...USE, inks }, rates)).toMatchObject({
    missing: [],
    money: { parts: { powder: 0, ink: 19 } },
  });
});

/** Reference: division of whole numbers, rounded half up. */
const halfUp = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator));
const product = (...factors: readonly number[]) => factors.reduce((all, one) => all * BigInt(one), 1n);

const squareMillimeters = fc.integer({ min: 0, max: 5_000_000 });
const cents = fc.integer({ min: 1, max: 50_000 });
const tenths = fc.integer({ min: 1, max: 2_000 });
const job = fc.record({
  inks: fc.array(
    fc.record({ area: squareMillimeters, rate: tenths, passes: fc.integer({ min: 1, max: 4 }), cents }),
    { maxLength: 6 },
  ),
  printed: squareMillimeters,
  film: squareMillimeters,
  filmMillimeters: fc.integer({ min: 0, max: 6_096 }),
  pieces: fc.integer({ min: 1, max: 500 }),
  powder: tenths,
  ...{ powderCents: cents, filmCents: cents, minutes: tenths, hourCents: cents, setup: cents },
  ...{ margin: fc.integer({ min: 0, max: 300 }), discount: fc.integer({ min: 0, max: 100 }) },
});

it('sheetCost equals whole-number arithmetic to the cent on 100 random sheets', () => {
  fc.assert(
    fc.property(job, (given) => {
      const named = given.inks.map(({ rate, passes, cents: centsPerThousand }, i) => ({
        ...{ name: `Ink ${i}`, perSquareMeter: rate / 10, passes, centsPerThousand },
      }));
      const use: SheetUse = {
        inks: given.inks.map(({ area }, i) => ({
          name: `Ink ${i}`,
          white: i === 0,
          squareMeters: area / 1e6,
        })),
        printedSquareMeters: given.printed / 1e6,
        filmSquareMeters: given.film / 1e6,
        filmMeters: given.filmMillimeters / 1000,
        pieces: given.pieces,
      };
      const { money, inks } = sheetCost(use, {
        ...TYPICAL_RATES,
        dtf: { ...TYPICAL_RATES.dtf, named },
        powderGramsPerSquareMeter: given.powder / 10,
        powderCentsPerKilogram: given.powderCents,
        filmCentsPerSquareMeter: given.filmCents,
        minutesPerMeter: given.minutes / 10,
        centsPerHour: given.hourCents,
        setupCents: given.setup,
        marginPercent: given.margin,
        tiers: [{ from: 50, discountPercent: given.discount }],
      });
      const ink = given.inks.map(({ area, rate, passes, cents: price }) =>
        halfUp(product(area, rate, passes, price), product(1_000_000, 10, 1000)),
      );
      const parts = {
        ink: ink.reduce((all, one) => all + one, 0),
        powder: halfUp(product(given.printed, given.powder, given.powderCents), product(1_000_000, 10, 1000)),
        film: halfUp(product(given.film, given.filmCents), 1_000_000n),
        time: halfUp(product(given.filmMillimeters, given.minutes, given.hourCents), product(1000, 10, 60)),
        setup: given.setup,
      };
      const cost = parts.ink + parts.powder + parts.film + parts.time + parts.setup;
      const margin = halfUp(product(cost, given.margin), 100n);
      const discount = given.pieces < 50 ? 0 : halfUp(product(cost + margin, given.discount), 100n);
      expect(inks.map((one) => one.cents)).toEqual(ink);
      expect(money).toMatchObject({ parts, costCents: cost, marginCents: margin, discountCents: discount });
      expect(money?.priceCents).toBe(cost + margin - discount);
    }),
    { numRuns: 100, seed: 43 },
  );
});
