import { z } from 'zod';
import { oneOf, quantity } from '../contract/option-schemas.ts';

export const schema = z.object({
  target: oneOf(
    ['percent', 'pixels', 'print', 'file-size'],
    'percent',
    'What sets the new size; everything else scales in proportion.',
  ),
  percent: quantity('Scale', '%', { min: 1, max: 100, step: 1, initial: 50 }),
  side: oneOf(
    ['longest', 'width', 'height'],
    'longest',
    'The side that the pixel or millimeter length applies to.',
  ),
  pixels: quantity('Length', 'px', { min: 1, max: 65_535, step: 1, initial: 2000 }),
  lengthMm: quantity('Printed length', 'mm', {
    min: 1,
    max: 6_100,
    step: 0.1,
    initial: 254,
    hint: 'Printed length of this side.',
  }),
  dpi: quantity('Resolution', 'ppi', {
    min: 30,
    max: 2_400,
    step: 1,
    initial: 300,
    hint: 'Pixels per printed inch. Print shops ask for 300.',
  }),
  megabytes: quantity('Largest file', 'MB', {
    min: 0.05,
    max: 100,
    step: 0.05,
    initial: 5,
  }),
  fileFormat: oneOf(['png', 'jpeg', 'webp'], 'png', 'File format that must fit the size in megabytes.'),
  keep: oneOf(
    ['print-size', 'dpi'],
    'print-size',
    'What to keep when pixels are removed: print size or resolution. A print target sets both.',
  ),
  filter: oneOf(
    ['lanczos3', 'detail', 'box', 'nearest'],
    'lanczos3',
    'Sharp, detail-preserving, plain average, or single pixels.',
  ),
  detail: quantity('Detail', '', {
    min: 0,
    max: 1,
    step: 0.05,
    initial: 0.5,
    hint: '0 averages, 1 keeps most of what stands out (λ of Weber et al. 2016).',
  }),
  edges: oneOf(
    ['smooth', 'clean', 'hard'],
    'smooth',
    'Transparency as filtered, without ringing, or only solid and transparent.',
  ),
  minimumLineMm: quantity('Thinnest line', 'mm', {
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.35,
    hint: 'Thinnest line your press can print. DTF shops ask for 0.35 mm or more.',
  }),
});
export type Options = z.infer<typeof schema>;
