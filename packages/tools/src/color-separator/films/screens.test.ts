import { type Ink, inkOf } from '@printready/print/inks';
import { createChain } from '@printready/print/solver';
import { expect, it } from 'vitest';
import { schema } from '../options.ts';
import { countTones, inkOfTones, shareBetween } from '../reports/tone-counts.ts';
import { planScreens } from './screens.ts';

const colors = Array.from(
  { length: 8 },
  (_, i): Ink => inkOf(`Ink ${i}`, [0.1 * i, 0.08 * i, 0.05 * i], 0.6),
);
const base = inkOf('White base', [0.85, 0.85, 0.85], 0.93, 'base');
const inks = [base, ...colors];
const even = inks.map(() => new Uint8Array(64).fill(120));
const tones = even.map(countTones);
const workOf = (some: readonly Ink[], plates: readonly Uint8Array<ArrayBuffer>[]) => ({
  inks: some,
  plates,
  chain: createChain(some, [0.01, 0.01, 0.01]),
});

it.each([{}, { lpi: 65 }, { mesh: 120 }, { lpi: 85, outputDpi: 150 }])(
  'gives each of nine plates a unique combination of angle and frequency: %o',
  (options) => {
    const asked = schema.parse(options);
    const screens = planScreens(workOf(inks, even), tones, asked).map((screen) => screen!);
    for (const [i, one] of screens.entries()) {
      // The screen is coarser if the mesh or film cannot hold a finer one.
      expect(asked.mesh / one.frequencyLpi).toBeGreaterThanOrEqual(
        Math.min(2.5, asked.mesh / asked.lpi) - 0.01,
      );
      for (const other of screens.slice(i + 1)) {
        const ratio = one.frequencyLpi / other.frequencyLpi;
        const apart = Math.abs(one.angleDegrees - other.angleDegrees) > 5;
        expect(
          apart || Math.abs(Math.log(ratio)) > 0.1,
          `${one.angleDegrees}° and ${other.angleDegrees}°`,
        ).toBe(true);
      }
    }
  },
);

it('gives three plates the requested frequency, 30° apart', () => {
  const some = planScreens(workOf(inks.slice(1, 4), even.slice(1, 4)), tones, schema.parse({ lpi: 45 }));
  for (const screen of some) expect(screen!.frequencyLpi).toBeCloseTo(45, 0);
  const angles = some.map((screen) => screen!.angleDegrees).sort((a, b) => a - b);
  expect(angles[1]! - angles[0]!).toBeCloseTo(30, 0);
  expect(angles[2]! - angles[1]!).toBeCloseTo(30, 0);
});

it('gives the base the requested frequency, whatever the number of plates', () => {
  // Every plate overlaps the base but no other plate, so one could take the screen meant for the base.
  const onBase = inks.map((_, i) =>
    Uint8Array.from({ length: 90 }, (_v, at) => (i === 0 || Math.floor(at / 10) === i ? 128 : 0)),
  );
  for (const count of [2, 4, 9]) {
    const some = inks.slice(0, count);
    const plates = onBase.slice(0, count);
    const [first] = planScreens(workOf(some, plates), plates.map(countTones), schema.parse({ lpi: 45 }));
    expect(first!.frequencyLpi).toBeCloseTo(45, 0);
  }
});

it('avoids visible moiré between the two plates, out of six, that overlap most', () => {
  const six = inks.slice(1, 7);
  // Each plate has its own strip, except for two plates that share one; if tones alone decided, these two
  // would be 15° apart.
  const plates = six.map((_, i) =>
    Uint8Array.from({ length: 60 }, (_v, at) => (Math.floor(at / 10) === (i === 3 ? 0 : i) ? 128 : 0)),
  );
  const screens = planScreens(workOf(six, plates), plates.map(countTones), schema.parse({ lpi: 45 }));
  const turn = Math.abs(screens[0]!.angleDegrees - screens[3]!.angleDegrees);
  expect(Math.min(turn, 90 - turn)).toBeGreaterThan(29);
});

it('countTones counts the pixels of each tone in a plate, even an empty one', () => {
  const plate = Uint8Array.of(0, 255, 20, 21, 234, 235, 128);
  const counts = countTones(plate);
  for (let tone = 0; tone < 256; tone++) expect(counts[tone]).toBe(Number(plate.includes(tone)));
  expect(inkOfTones(counts)).toBeCloseTo((255 + 20 + 21 + 234 + 235 + 128) / (7 * 255), 12);
  expect(shareBetween(counts, 21, 234)).toBeCloseTo(3 / 7, 12);
  expect([
    inkOfTones(countTones(new Uint8Array())),
    shareBetween(countTones(new Uint8Array()), 0, 255),
  ]).toEqual([0, 0]);
});
