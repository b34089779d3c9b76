import { z } from 'zod';
import { oneOf, quantity } from '../contract/option-schemas.ts';
import { ASKED_FACTORS } from './price.ts';

export const DETAILS = ['fast', 'fine', 'finest'] as const;

export const schema = z.object({
  target: oneOf(
    ['factor', 'print'],
    'factor',
    'Sets the new size by a factor, or by a print size and resolution.',
  ),
  factor: oneOf(
    ASKED_FACTORS,
    '2x',
    'How many times larger in each direction; 1x only cleans up JPEG artifacts.',
  ),
  widthMm: quantity('Printed width', 'mm', {
    min: 1,
    max: 6_100,
    step: 0.1,
    initial: 254,
    hint: 'On the garment, film or paper.',
  }),
  dpi: quantity('Resolution', 'ppi', {
    min: 30,
    max: 1_200,
    step: 1,
    initial: 300,
    hint: 'Pixels per printed inch. Print shops ask for 300.',
  }),
  keep: oneOf(['print-size', 'dpi'], 'print-size', 'With a factor: keep the print size or the resolution.'),
  method: oneOf(
    ['network', 'filter', 'pixels'],
    'network',
    'Redraw edges with AI, enlarge with a sharp filter, or repeat every pixel exactly.',
  ),
  detail: oneOf(
    DETAILS,
    'fast',
    'AI model: small and fast, larger and about ten times slower, or the largest, ten times slower again.',
  ),
  cleanUp: oneOf(
    ['auto', 'on', 'off'],
    'auto',
    'Clean up JPEG artifacts with AI: only where they show, always, or never.',
  ),
  cleaning: quantity('Cleaning strength', '%', {
    min: 0,
    max: 100,
    step: 5,
    initial: 100,
    hint: 'Lower values keep more of the file as it is, artifacts included.',
  }),
});
export type Options = z.infer<typeof schema>;
