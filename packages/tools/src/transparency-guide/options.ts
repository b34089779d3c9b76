import { z } from 'zod';
import { quantity, rgb } from '../contract/option-schemas.ts';

export const schema = z.object({
  fix: z
    .enum(['none', 'harden', 'halftone', 'flatten'])
    .default('none')
    .describe('What happens to semi-transparent pixels. none: the result is the map.'),
  threshold: quantity({
    label: 'Solid from',
    unit: '%',
    min: 1,
    max: 99,
    step: 1,
    initial: 50,
    hint: 'Pixels of at least this opacity become solid, the rest transparent.',
  }),
  lpi: quantity({
    label: 'Frequency',
    unit: 'LPI',
    min: 10,
    max: 85,
    step: 1,
    initial: 35,
    hint: 'Rows of dots per inch. 25 to 45 holds on DTF film.',
  }),
  angle: quantity({ label: 'Angle', unit: '°', min: 0, max: 90, step: 0.5, initial: 22.5 }),
  garment: rgb.default({ r: 0, g: 0, b: 0 }).describe('Background color for flattening soft pixels.'),
  dropSpecks: z.boolean().default(true).describe('Also remove stray specks with any fix.'),
  speckMm: quantity({
    label: 'Speck up to',
    unit: 'mm',
    min: 0.05,
    max: 2,
    step: 0.05,
    initial: 0.4,
    hint: 'Isolated specks up to this size. DTF powder needs about 0.4 mm to hold.',
  }),
  pureWhites: z
    .boolean()
    .default(true)
    .describe('With any fix, near-white pixels (250 to 254 in all channels) become pure white.'),
});
export type Options = z.infer<typeof schema>;
