/** Screens of many plates: none fall on one another. */
import { type Ink, inkOf } from '@printready/imaging/separation/ink';
import { expect, it } from 'vitest';
import { schema } from './options.ts';
import { planScreens } from './screens.ts';
import { countTones, inkOfTones, shareBetween } from './tone-counts.ts';

const colors = Array.from(
  { length: 8 },
  (_, i): Ink => inkOf(`Ink ${i}`, [0.1 * i, 0.08 * i, 0.05 * i], 0.6),
);
const base = inkOf('White base', [0.85, 0.85, 0.85], 0.93, 'base');
const inks = [base, ...colors];
const tones = inks.map(() => countTones(new Uint8Array(64).fill(120)));

it.each([{}, { lpi: 65 }, { mesh: 120 }, { lpi: 85, outputDpi: 150 }])(
  'no two of nine plates have an angle and a frequency in common: %o',
  (options) => {
    const asked = schema.parse(options);
    const screens = planScreens(inks, tones, asked).map((screen) => screen!);
    for (const [i, one] of screens.entries()) {
      // Coarser where the mesh or the film holds nothing finer.
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

it('up to six plates all have the frequency that was asked for', () => {
  const some = planScreens(inks.slice(0, 6), tones, schema.parse({ lpi: 45 }));
  for (const screen of some) expect(screen!.frequencyLpi).toBeCloseTo(45, 0);
});

it('tones are counted once each, whatever the number of pixels', () => {
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
