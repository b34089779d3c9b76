import { z } from 'zod';
import { oneOf, onOff, quantity, rgb } from '../contract/option-schemas.ts';

const plateLpi = (label: string) => quantity(label, 'LPI', { min: 10, max: 85, step: 0.5, initial: 45 });
const plateAngle = (label: string, initial: number) =>
  quantity(label, '°', { min: 0, max: 180, step: 0.5, initial });

export const schema = z.object({
  mode: oneOf(
    ['one-ink', 'cmyk', 'keep-color'],
    'one-ink',
    'One ink, four process inks, or the image’s own colors with its opacity in dots (DTF).',
  ),
  tone: oneOf(
    ['darkness', 'lightness', 'opacity'],
    'darkness',
    'With one ink: whether dark, light or opaque areas get it.',
  ),
  ink: rgb.default({ r: 0, g: 0, b: 0 }).describe('With one ink: its color.'),
  plate: oneOf(
    ['all', 'cyan', 'magenta', 'yellow', 'black'],
    'all',
    'With CMYK: all four inks as they look printed, or one plate as black film.',
  ),
  blackGeneration: quantity('Black generation', '%', {
    min: 0,
    max: 100,
    step: 1,
    initial: 80,
    hint: 'How much of the gray in the colors prints as black ink. Solid black always does, except at 0.',
  }),
  screen: oneOf(
    ['am', 'blue-noise', 'diffusion'],
    'am',
    'Dots in rows (AM), scattered evenly (FM), or error diffusion.',
  ),
  dot: oneOf(
    ['round', 'ellipse', 'diamond', 'euclidean', 'square', 'line', 'cross'],
    'ellipse',
    'The shape of the dots.',
  ),
  lpi: quantity('Frequency', 'LPI', {
    min: 10,
    max: 85,
    step: 0.5,
    initial: 45,
    hint: 'Rows of dots per printed inch. Textile screens hold up to 55.',
  }),
  angle: quantity('Angle', '°', {
    min: 0,
    max: 180,
    step: 0.5,
    initial: 22.5,
    hint: 'Counterclockwise from horizontal. 22.5° avoids moiré with the mesh.',
  }),
  cyanAngle: plateAngle('Cyan angle', 22.5),
  magentaAngle: plateAngle('Magenta angle', 52.5),
  yellowAngle: plateAngle('Yellow angle', 7.5),
  blackAngle: plateAngle('Black angle', 82.5),
  lpiPerPlate: onOff(false, 'Use a separate frequency for each plate.'),
  cyanLpi: plateLpi('Cyan frequency'),
  magentaLpi: plateLpi('Magenta frequency'),
  yellowLpi: plateLpi('Yellow frequency'),
  blackLpi: plateLpi('Black frequency'),
  diffusion: oneOf(
    ['floyd-steinberg', 'jarvis', 'stucki'],
    'floyd-steinberg',
    'How the error of each dot is spread over its neighbors.',
  ),
  grain: quantity('Dot size', 'px', {
    min: 1,
    max: 8,
    step: 1,
    initial: 2,
    hint: 'Dot size in output pixels.',
  }),
  minimumDot: quantity('Smallest dot', '%', {
    min: 0,
    max: 30,
    step: 0.5,
    initial: 3,
    hint: 'Lighter tones print as this dot; below half of it, nothing prints.',
  }),
  maximumDot: quantity('Largest dot', '%', {
    min: 70,
    max: 100,
    step: 0.5,
    initial: 97,
    hint: 'Darker tones keep this opening, or fill in when closer to solid.',
  }),
  dotGain: quantity('Dot gain at 50%', '%', {
    min: 0,
    max: 45,
    step: 1,
    initial: 0,
    hint: 'How much a 50% dot grows on your press. Dots are reduced to compensate.',
  }),
  resolution: oneOf(['keep', 'set'], 'keep', 'The image’s own resolution, or the output device’s.'),
  outputDpi: quantity('Output resolution', 'ppi', {
    min: 150,
    max: 2880,
    step: 1,
    initial: 720,
    hint: 'The dpi of the film printer or RIP. Every ink is one bit at this resolution.',
  }),
  press: oneOf(
    ['screen-print', 'dtf'],
    'screen-print',
    'The press the dots must hold on. Affects warnings only.',
  ),
  mesh: quantity('Mesh, threads per inch', '', {
    min: 40,
    max: 500,
    step: 1,
    initial: 230,
  }),
  levels: quantity('Gray levels wanted', '', {
    min: 16,
    max: 256,
    step: 1,
    initial: 100,
    hint: 'Steps between paper and solid. With fewer than 100, fades may band.',
  }),
});
export type Options = z.infer<typeof schema>;
