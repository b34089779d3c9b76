import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitArc } from './fit-round.ts';
import { trackOf } from './track.ts';

it('fitArc: an arc through a few points is barely longer than their polyline', () => {
  const off = fc.double({ min: -0.6, max: 0.6, noNaN: true });
  const places = fc.array(fc.record({ x: off, y: off }), { minLength: 5, maxLength: 12 });
  fc.assert(
    fc.property(places, fc.double({ min: 0.05, max: 1, noNaN: true }), (offs, step) => {
      const track = trackOf(
        Float64Array.from(offs, ({ x }, index) => index * step + x),
        Float64Array.from(offs, ({ y }) => y),
      );
      const last = offs.length - 1;
      const [start, end] = [0, last].map((i) => ({ x: track.x[i]!, y: track.y[i]! }));
      const arc = fitArc(track, 0, last, start!, end!);
      if (arc) expect(Math.abs(arc.sweep) * arc.radius).toBeLessThan(1.3 * track.s[last]!);
    }),
    { numRuns: 3000 },
  );
});

it('fitArc fits most of a circle with one arc', () => {
  const angles = Array.from({ length: 60 }, (_, index) => (index / 59) * 1.7 * Math.PI);
  const track = trackOf(
    Float64Array.from(angles, (angle) => 50 + 20 * Math.cos(angle)),
    Float64Array.from(angles, (angle) => 40 + 20 * Math.sin(angle)),
  );
  const [start, end] = [0, 59].map((i) => ({ x: track.x[i]!, y: track.y[i]! }));
  const arc = fitArc(track, 0, 59, start!, end!);
  expect(arc?.radius).toBeCloseTo(20, 6);
  expect(arc?.sweep).toBeCloseTo(1.7 * Math.PI, 6);
});
