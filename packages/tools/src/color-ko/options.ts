import { z } from 'zod';
import { brushStroke, quantity, rgb } from '../tool.ts';

export const MAX_KEYS = 8;

export const schema = z.object({
  /** The first is also the preview's garment. */
  keys: z
    .array(rgb)
    .min(1)
    .max(MAX_KEYS)
    .default([{ r: 0, g: 0, b: 0 }])
    .describe('The garment colours to take out.'),
  gated: z.boolean().default(true).describe('Keep art that is far from the garment colour solid.'),
  tolerance: quantity({
    label: 'Tolerance',
    unit: 'ΔE',
    min: 0,
    max: 60,
    step: 0.5,
    initial: 12,
    hint: 'How far from the key colour still counts as garment (CIEDE2000).',
  }),
  softness: quantity({
    label: 'Softness',
    unit: 'ΔE',
    min: 0,
    max: 60,
    step: 0.5,
    initial: 24,
    hint: 'Over what further distance art fades back to solid.',
  }),
  reach: z
    .enum(['everywhere', 'edge-connected'])
    .default('everywhere')
    .describe('Take the colour out everywhere, or only where it joins the image’s edge.'),
  /** Faint leftovers (JPEG noise) below this opacity become fully clear. */
  cleanUp: quantity({
    label: 'Clean up',
    unit: '%',
    min: 0,
    max: 25,
    step: 0.5,
    initial: 3,
    hint: 'Removes faint dust below this opacity.',
  }),
  alpha: z
    .enum(['smooth', 'hard', 'halftone'])
    .default('smooth')
    .describe('Keep fades, make every pixel solid or clear, or print fades as dots.'),
  threshold: quantity({ label: 'Threshold', unit: '%', min: 1, max: 99, step: 1, initial: 50 }),
  lpi: quantity({ label: 'Frequency', unit: 'lpi', min: 10, max: 85, step: 1, initial: 35 }),
  angle: quantity({ label: 'Angle', unit: '°', min: 0, max: 90, step: 0.5, initial: 22.5 }),
  dot: z.enum(['round', 'ellipse', 'diamond', 'line']).default('round').describe('The dots’ shape.'),
  enhanceLines: z.boolean().default(false).describe('Thicken what would be too thin to print.'),
  minimumLineMm: quantity({
    label: 'Thinnest line',
    unit: 'mm',
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.35,
    hint: 'At print size. DTF shops ask for 0.35 mm or more.',
  }),
  strokes: z
    .array(brushStroke.extend({ mode: z.enum(['protect', 'erase']) }))
    .default([])
    .describe('Painted corrections, in order; a later stroke wins.'),
});
export type Options = z.infer<typeof schema>;
