import { expect, it } from 'vitest';
import { formatFigure } from './format-figure.ts';

it('writes the area of each ink in square centimeters', () => {
  const inkAreas = [
    { name: 'White base', white: true, squareMeters: 0.05 },
    { name: 'Red', white: false, squareMeters: 0.000_123_4 },
  ];
  expect(formatFigure({ id: 'ink-areas', label: 'Ink coverage', inkAreas })).toBe(
    'Ink coverage White base 500 cm² · Red 1.2 cm²',
  );
});
