import { z } from 'zod';
import { oneOf, onOff, quantity, rgb } from '../contract/option-schemas.ts';

export const MOST_INKS = 32;

export const schema = z.object({
  mode: oneOf(
    ['colors', 'line-art', 'centerline'],
    'colors',
    'Shapes in several inks, shapes in one ink, or strokes along the middle of lines.',
  ),
  colors: quantity('Max colors', '', {
    min: 2,
    max: MOST_INKS,
    step: 1,
    initial: 16,
    hint: 'Fewer are used if the artwork has fewer.',
  }),
  similarity: quantity('Merge colors within', 'ΔE', {
    min: 1,
    max: 20,
    step: 0.5,
    initial: 5,
    hint: 'Shades closer than this become one ink. A difference of 2 is barely visible side by side.',
  }),
  joinShades: onOff(true, 'Use only as many shades as needed. Edges are preserved.'),
  lockedInks: z
    .array(rgb)
    .max(MOST_INKS)
    .default([])
    .describe('Use exactly these inks. If empty, inks are found in the image.'),
  ink: rgb.default({ r: 0, g: 0, b: 0 }).describe('With one ink: its color.'),
  inkFrom: oneOf(['dark', 'light'], 'dark', 'With one ink: whether dark or light areas are drawn.'),
  threshold: quantity('Threshold', '%', {
    min: 5,
    max: 95,
    step: 1,
    initial: 50,
    hint: 'Tones stronger than this are traced. Lower values keep faint lines.',
  }),
  smallestArea: quantity('Smallest area', 'px', {
    min: 0,
    max: 500,
    step: 1,
    initial: 6,
    hint: 'Specks with fewer pixels merge into what surrounds them.',
  }),
  tolerance: quantity('Curve tolerance', 'px', {
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.25,
    hint: 'How far a curve may stray from the edge. Higher is smoother, with fewer nodes.',
  }),
  cornerAngle: quantity('Corner threshold', '°', {
    min: 15,
    max: 90,
    step: 1,
    initial: 35,
    hint: 'Turns sharper than this stay corners; gentler ones become curves.',
  }),
  background: oneOf(
    ['keep', 'outside', 'everywhere'],
    'keep',
    'Keep the background as a shape, remove it outside, or remove it everywhere.',
  ),
  dropShadow: onOff(
    true,
    'Leave out a soft shadow or glow on a flat background, which would become bands of color.',
  ),
  layering: oneOf(
    ['stacked', 'cut-out'],
    'stacked',
    'Shapes that overlap, for printing, or that share edges, for cutting.',
  ),
});
export type Options = z.infer<typeof schema>;
