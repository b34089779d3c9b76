import { z } from 'zod';
import { quantity, rgb } from '../option-schemas.ts';

export const schema = z.object({
  fix: z
    .enum(['none', 'harden', 'halftone', 'flatten'])
    .default('none')
    .describe('What becomes of half-transparent pixels. none: the result is the map.'),
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
    hint: 'Lines of dots per inch. 25 to 45 holds on DTF film.',
  }),
  angle: quantity({ label: 'Angle', unit: '°', min: 0, max: 90, step: 0.5, initial: 22.5 }),
  garment: rgb
    .default({ r: 0, g: 0, b: 0 })
    .describe('What soft pixels are blended with when they are flattened.'),
  dropSpecks: z.boolean().default(true).describe('Take stray specks away with any fix.'),
  speckMm: quantity({
    label: 'Speck up to',
    unit: 'mm',
    min: 0.05,
    max: 2,
    step: 0.05,
    initial: 0.4,
    hint: 'Islands of ink that fit into a disc of this size. DTF powder needs about 0.4 mm.',
  }),
  pureWhites: z
    .boolean()
    .default(true)
    .describe('With any fix, values of 250 to 254 in all channels become pure white.'),
});
export type Options = z.infer<typeof schema>;
