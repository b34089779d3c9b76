import { z } from 'zod';
import { oneOf, onOff, quantity, rgb } from '../contract/option-schemas.ts';

export const schema = z.object({
  fix: oneOf(
    ['none', 'harden', 'halftone', 'flatten'],
    'harden',
    'What happens to semi-transparent pixels. none: the result is the map.',
  ),
  threshold: quantity('Solid from', '%', {
    min: 1,
    max: 99,
    step: 1,
    initial: 50,
    hint: 'Pixels of at least this opacity become solid, the rest transparent.',
  }),
  lpi: quantity('Frequency', 'LPI', {
    min: 10,
    max: 85,
    step: 1,
    initial: 35,
    hint: 'Rows of dots per inch. 25 to 45 holds on DTF film.',
  }),
  angle: quantity('Angle', '°', { min: 0, max: 90, step: 0.5, initial: 22.5 }),
  garment: rgb.default({ r: 0, g: 0, b: 0 }).describe('Background color for flattening soft pixels.'),
  dropSpecks: onOff(true, 'Also remove stray specks with any fix.'),
  speckMm: quantity('Speck up to', 'mm', {
    min: 0.05,
    max: 2,
    step: 0.05,
    initial: 0.4,
    hint: 'Isolated specks up to this size. DTF powder needs about 0.4 mm to hold.',
  }),
  pureWhites: onOff(true, 'With any fix, near-white pixels (250 to 254 in all channels) become pure white.'),
});
export type Options = z.infer<typeof schema>;
