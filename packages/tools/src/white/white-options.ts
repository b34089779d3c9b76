/** Settings of a white plate, shared by Fit My Print and the White Plate. */
import type { SheetWhite } from '@printready/codecs/sheet';
import { z } from 'zod';
import { oneOf, onOff, quantity, rgb } from '../contract/option-schemas.ts';

/** Names that RIPs expect. */
export const WHITE_NAMES = ['White', 'RDG_WHITE', 'Spot1', 'W'] as const;

export const whiteOptions = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default('White')
    .describe('Ink name of the white, as your RIP expects it.'),
  chokeMm: quantity('White choke', 'mm', {
    ...{ min: 0, max: 1, step: 0.05, initial: 0.2 },
    hint: 'Thin parts get a third of their width; parts under 0.25 mm keep all of their white.',
  }),
  soft: oneOf(
    ['opacity', 'solid'],
    'opacity',
    'Under semi-transparent artwork: white as opaque as the artwork, or solid from half opacity on.',
  ),
  softShare: quantity('White under semi-transparent art', '%', {
    ...{ min: 0, max: 100, step: 1, initial: 100 },
  }),
  knockOut: onOff(false, 'No white under artwork in the garment’s color, so the garment shows through.'),
  garment: rgb.default({ r: 0, g: 0, b: 0 }).describe('Color of the garment.'),
};

const schema = z.object(whiteOptions);
type WhiteSettings = z.infer<typeof schema>;

export const toSheetWhite = ({
  name,
  chokeMm,
  soft,
  softShare,
  knockOut,
  garment,
}: WhiteSettings): SheetWhite => ({
  ...{ name, chokeMm, soft },
  softShare: softShare / 100,
  garment: knockOut ? garment : null,
});
