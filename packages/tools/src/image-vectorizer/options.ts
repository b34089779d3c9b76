import { z } from 'zod';
import { quantity, rgb } from '../contract/option-schemas.ts';

export const MOST_INKS = 32;

export const schema = z.object({
  mode: z
    .enum(['colors', 'line-art', 'centerline'])
    .default('colors')
    .describe('Shapes in several inks, shapes in one ink, or strokes along the middle of lines.'),
  colors: quantity({
    label: 'Max colors',
    unit: '',
    min: 2,
    max: MOST_INKS,
    step: 1,
    initial: 16,
    hint: 'Fewer are used if the artwork has fewer.',
  }),
  similarity: quantity({
    label: 'Merge colors within',
    unit: 'ΔE',
    min: 1,
    max: 20,
    step: 0.5,
    initial: 5,
    hint: 'Shades closer than this become one ink. A difference of 2 is barely visible side by side.',
  }),
  joinShades: z.boolean().default(true).describe('Use only as many shades as needed. Edges are preserved.'),
  lockedInks: z
    .array(rgb)
    .max(MOST_INKS)
    .default([])
    .describe('Use exactly these inks. If empty, inks are found in the image.'),
  ink: rgb.default({ r: 0, g: 0, b: 0 }).describe('With one ink: its color.'),
  inkFrom: z
    .enum(['dark', 'light'])
    .default('dark')
    .describe('With one ink: whether dark or light areas are drawn.'),
  threshold: quantity({
    label: 'Threshold',
    unit: '%',
    min: 5,
    max: 95,
    step: 1,
    initial: 50,
    hint: 'Tones stronger than this are traced. Lower values keep faint lines.',
  }),
  smallestArea: quantity({
    label: 'Smallest area',
    unit: 'px',
    min: 0,
    max: 500,
    step: 1,
    initial: 6,
    hint: 'Specks with fewer pixels merge into what surrounds them.',
  }),
  tolerance: quantity({
    label: 'Curve tolerance',
    unit: 'px',
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.25,
    hint: 'How far a curve may stray from the edge. Higher is smoother, with fewer nodes.',
  }),
  cornerAngle: quantity({
    label: 'Corner threshold',
    unit: '°',
    min: 15,
    max: 90,
    step: 1,
    initial: 35,
    hint: 'Turns sharper than this stay corners; gentler ones become curves.',
  }),
  background: z
    .enum(['keep', 'outside', 'everywhere'])
    .default('keep')
    .describe('Keep the background as a shape, remove it outside, or remove it everywhere.'),
  dropShadow: z
    .boolean()
    .default(true)
    .describe('Leave out a soft shadow or glow on a flat background, which would become bands of color.'),
  layering: z
    .enum(['stacked', 'cut-out'])
    .default('stacked')
    .describe('Shapes that overlap, for printing, or that share edges, for cutting.'),
});
export type Options = z.infer<typeof schema>;
