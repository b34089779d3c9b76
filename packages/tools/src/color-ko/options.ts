import { z } from 'zod';
import { corrections, keyColors, oneOf, onOff, printOpacity, quantity } from '../contract/option-schemas.ts';

export const schema = z.object({
  /** The first color is also used as the garment color of the preview. */
  keys: keyColors
    .min(1)
    .default([{ r: 0, g: 0, b: 0 }])
    .describe('The garment colors to remove.'),
  gated: onOff(true, 'Keep colors far from the garment color solid.'),
  tolerance: quantity('Tolerance', 'ΔE', {
    min: 0,
    max: 60,
    step: 0.5,
    initial: 12,
    hint: 'How far from the key color still counts as garment (CIEDE2000).',
  }),
  softness: quantity('Softness', 'ΔE', {
    min: 0,
    max: 60,
    step: 0.5,
    initial: 24,
    hint: 'Additional color distance over which the artwork fades back to solid.',
  }),
  reach: oneOf(
    ['everywhere', 'edge-connected'],
    'everywhere',
    'Remove the color everywhere, or only where it touches the image’s edge.',
  ),
  /** Opacity below which residue, such as JPEG noise, becomes transparent. */
  cleanUp: quantity('Clean up', '%', {
    min: 0,
    max: 25,
    step: 0.5,
    initial: 3,
    hint: 'Removes faint dust below this opacity.',
  }),
  ...printOpacity,
  enhanceLines: onOff(false, 'Thicken lines too thin to print.'),
  minimumLineMm: quantity('Thinnest line', 'mm', {
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.35,
    hint: 'At print size. DTF shops ask for 0.35 mm or more.',
  }),
  strokes: corrections,
});
export type Options = z.infer<typeof schema>;
