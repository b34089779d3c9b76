import { z } from 'zod';
import { oneOf, onOff, quantity, rgb } from '../contract/option-schemas.ts';

export const MAX_STROKES = 5;
/** Units in which widths are entered and stored; widths in pixels do not depend on the resolution. */
export const WIDTH_UNITS = ['mm', 'pt', 'px'] as const;
export type WidthUnit = (typeof WIDTH_UNITS)[number];
export const WIDTH_RANGE = {
  mm: { min: 0.05, max: 25, step: 0.05 },
  pt: { min: 0.1, max: 72, step: 0.1 },
  px: { min: 0.5, max: 300, step: 0.5 },
} as const satisfies Record<WidthUnit, unknown>;

const stroke = z.object({
  place: oneOf(
    ['outside', 'inside', 'center'],
    'outside',
    'Position on the artwork’s edge. Outside strokes stack outward in order.',
  ),
  width: z.number().min(0.05).max(300).default(1).describe('Measured in `unit`.'),
  color: rgb.default({ r: 255, g: 255, b: 255 }),
});
export type OutlineStroke = z.infer<typeof stroke>;

export const schema = z.object({
  strokes: z
    .array(stroke)
    .max(MAX_STROKES)
    .default([stroke.parse({})])
    .describe('The outlines, innermost first.'),
  unit: oneOf(WIDTH_UNITS, 'mm', 'Unit of the stroke widths.'),
  join: oneOf(['round', 'miter', 'bevel'], 'round', 'Corner style of the strokes.'),
  fromOpacity: quantity('From opacity', '%', {
    min: 50,
    max: 100,
    step: 1,
    initial: 50,
    hint: 'Softer pixels are not outlined. Raise it to leave out soft shadows and glows.',
  }),
  growCanvas: onOff(true, 'Enlarge the canvas where a stroke would be cut off.'),
  reinforce: onOff(false, 'Thicken parts that are narrower than the minimum.'),
  minimumLineMm: quantity('Thinnest line that prints', 'mm', {
    min: 0.1,
    max: 3,
    step: 0.05,
    initial: 0.35,
    hint: 'DTF shops ask for at least 0.35 mm and prefer 0.50 mm; screen printers need 1 pt (0.35 mm).',
  }),
  minimumGapMm: quantity('Narrowest gap that stays open', 'mm', {
    min: 0.1,
    max: 3,
    step: 0.05,
    initial: 0.6,
    hint: 'DTF shops ask for at least 0.60 mm and prefer 0.80 mm. Narrower gaps are marked and counted.',
  }),
  keepGapMm: quantity('Leave between parts', 'mm', {
    min: 0,
    max: 1,
    step: 0.05,
    initial: 0.15,
    hint: 'Thickening stops where less than this would be left between two parts.',
  }),
  cutLine: onOff(false, 'Export a cut line around the whole design, as SVG and PDF.'),
  cutOffsetMm: quantity('Distance from the art', 'mm', {
    min: 0,
    max: 20,
    step: 0.1,
    initial: 2,
    hint: 'From the outermost edge, strokes included.',
  }),
  cutHoles: onOff(false, 'Also cut out holes in the artwork.'),
});
export type Options = z.infer<typeof schema>;
