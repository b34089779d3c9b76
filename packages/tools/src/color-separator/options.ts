import { z } from 'zod';
import {
  background,
  brushStroke,
  counters,
  oneOf,
  onOff,
  quantity,
  rgb,
} from '../contract/option-schemas.ts';

export const MOST_INKS = 14;
/** Maximum number of colors that Auto chooses. */
export const MOST_AUTO_COLORS = 8;

export const MOST_LABEL = 60;
const filmText = (of: string) => z.string().trim().max(MOST_LABEL).default('').describe(`Films: ${of}.`);

const PRESS_TOLERANCE_MM = 0.25;

export const MOST_SHELF = 64;

export const ink = z.object({
  name: z.string().trim().min(1).max(40),
  color: rgb,
  /** 0 is transparent; 1 completely covers the substrate. */
  opacity: z.number().min(0).max(1).default(0.6),
  onBlack: rgb.optional(),
  /** Measured color of the 50 % patch on white; if present, it replaces the assumed dot gain. */
  atHalf: rgb.optional(),
});
export type ListedInk = z.infer<typeof ink>;

/** Maximum size of a profile; press profiles are usually 0.5 to 3 MB. */
export const MOST_PROFILE_BYTES = 4_000_000;

const ownProfile = z.object({
  name: z.string().trim().min(1).max(80),
  icc: z.base64().max(Math.ceil(MOST_PROFILE_BYTES / 3) * 4),
});
export type OwnProfile = z.infer<typeof ownProfile>;

const DOTS = ['round', 'ellipse', 'diamond', 'line'] as const;

const ownScreen = z.object({
  name: z.string().trim().min(1).max(40),
  lpi: z.number().min(10).max(85),
  angle: z.number().min(0).max(90),
  dot: z.enum([...DOTS, 'fm']).optional(),
});
export type OwnScreen = z.infer<typeof ownScreen>;

/** Maximum change of a 50 % tone, percentage points; a larger change would reverse the order of tones. */
export const MOST_CURVE = 25;

const plateCurve = z.object({
  name: z.string().trim().min(1).max(40),
  midtones: z.number().min(-MOST_CURVE).max(MOST_CURVE),
});
export type PlateCurve = z.infer<typeof plateCurve>;

const plateStroke = brushStroke.extend({
  plate: z.string().trim().min(1).max(40),
  mode: z.enum(['add', 'remove', 'protect']),
});
export type PlateStroke = z.infer<typeof plateStroke>;

const plateInk = z.object({
  name: z.string().trim().min(1).max(40),
  ink: z.string().trim().min(1).max(40),
});
export type PlateInk = z.infer<typeof plateInk>;

export const schema = z.object({
  kind: oneOf(
    ['auto', 'spot', 'process', 'cmyk', 'index'],
    'auto',
    'Flat inks, simulated process, CMYK or index dots; auto looks at the art.',
  ),
  artKind: oneOf(
    ['unknown', 'spot', 'process'],
    'unknown',
    'What auto chose for this image, decided once when it was opened.',
  ),
  inks: quantity('Colors', '', {
    min: 0,
    max: 12,
    step: 1,
    initial: 0,
    hint: 'Screens besides base and highlight. 0 lets Auto choose.',
  }),
  background: background('printed, or left out; auto leaves white out and asks about others.'),
  counters,
  garment: rgb.default({ r: 17, g: 17, b: 17 }).describe('The garment color.'),
  inkList: z
    .array(ink)
    .max(MOST_INKS)
    .default([])
    .describe('Inks that are always used; the rest are chosen.'),
  shelf: z
    .array(ink)
    .max(MOST_SHELF)
    .default([])
    .describe('The inks in your shop. If there are any, the rest are chosen from these.'),
  opacity: quantity('Ink opacity', '%', {
    min: 0,
    max: 100,
    step: 1,
    initial: 60,
    hint: 'Assumed unless you measured it: plastisol 60, opaque 85, water-based 30, process 10, discharge 100.',
  }),
  base: oneOf(
    ['auto', 'tonal', 'solid', 'none'],
    'auto',
    'White under the colors: as much as each color needs, solid, or none.',
  ),
  baseOpacity: quantity('Base opacity', '%', { min: 20, max: 100, step: 1, initial: 93 }),
  highlight: onOff(false, 'A second white, printed last.'),
  chokeMm: quantity('Choke', 'mm', {
    min: 0,
    max: 1,
    step: 0.01,
    initial: PRESS_TOLERANCE_MM,
    hint: 'How far the base stays inside the artwork’s outline: your press tolerance. Thin parts take less.',
  }),
  trapMm: quantity('Trap', 'mm', {
    min: 0,
    max: 1,
    step: 0.01,
    initial: 0.18,
    hint: 'How far a lighter ink runs under a darker one. 0 butts them, for wet-on-wet.',
  }),
  overprint: z
    .array(z.string())
    .max(MOST_INKS)
    .default([])
    .describe('Spot: names of inks that print over the others instead of beside them.'),
  toleranceMm: quantity('Press tolerance', 'mm', {
    min: 0,
    max: 1,
    step: 0.05,
    initial: PRESS_TOLERANCE_MM,
    hint: 'How far screens may be out of register; see Registration.',
  }),
  order: z
    .array(z.string())
    .max(MOST_INKS + 2)
    .default([])
    .describe('Names of colors in the order they print; those not named follow from light to dark.'),
  absolute: onOff(
    false,
    'Match the artwork’s colors exactly instead of fitting them to what this garment can show.',
  ),
  inkLimit: quantity('Ink limit', '%', {
    min: 0,
    max: 800,
    step: 5,
    initial: 0,
    hint: 'Maximum total ink in any spot. 0 uses the CMYK profile’s limit, or 400% for other inks.',
  }),
  pressProfile: ownProfile
    .nullable()
    .default(null)
    .describe('CMYK: the ICC profile of your press. Without one, coated paper (FOGRA39) is assumed.'),
  fileInks: onOff(
    true,
    'CMYK: a file that is in CMYK keeps its inks and spot colors instead of being split again.',
  ),
  intent: oneOf(
    ['relative', 'perceptual'],
    'relative',
    'CMYK: keeps printable colors unchanged, or shifts all colors to keep gradations.',
  ),
  blackStrength: quantity('Black generation', '%', {
    min: 0,
    max: 100,
    step: 5,
    initial: 40,
    hint: 'CMYK: how much gray is replaced by black (GCR), from 0 for the least to 100 for the most.',
  }),
  saving: quantity('Save ink', '%', {
    min: 0,
    max: 100,
    step: 5,
    initial: 10,
    hint: 'Trades accuracy for less ink.',
  }),
  minimumDot: quantity('Smallest dot', '%', { min: 0, max: 30, step: 0.5, initial: 5 }),
  maximumDot: quantity('Largest dot', '%', { min: 70, max: 100, step: 0.5, initial: 90 }),
  dotGain: quantity('Dot gain at 50%', '%', {
    min: 0,
    max: 45,
    step: 1,
    initial: 25,
    hint: 'How much a 50% dot grows on your press. Films are lightened to compensate.',
  }),
  screen: oneOf(['am', 'fm'], 'am', 'Dots on a grid, or scattered dots of one size.'),
  angles: oneOf(['apart', 'one'], 'apart', 'An angle per plate, or one for all.'),
  angle: quantity('Angle', '°', { min: 0, max: 90, step: 0.5, initial: 22.5 }),
  lpi: quantity('Frequency', 'LPI', { min: 10, max: 85, step: 1, initial: 45 }),
  ownScreens: z
    .array(ownScreen)
    .max(MOST_INKS + 2)
    .default([])
    .describe('Frequency, angle and dot shape of individual plates, by ink name.'),
  plateCurves: z
    .array(plateCurve)
    .max(MOST_INKS + 2)
    .default([])
    .describe('Darker or lighter midtones of individual plates, by ink name.'),
  plateStrokes: z
    .array(plateStroke)
    .default([])
    .describe(
      'Painted on individual plates, by ink name and in order: ink added, ink removed, or the plate as separated.',
    ),
  plateInks: z
    .array(plateInk)
    .max(MOST_INKS)
    .default([])
    .describe(
      'Plates printed with another plate’s ink, by names of inks; plates with the same ink become one.',
    ),
  stations: quantity('Press stations', '', {
    min: 0,
    max: 24,
    step: 1,
    initial: 0,
    zeroText: 'Not set',
    hint: 'Each flash takes a station. If set, Auto takes no more colors than fit.',
  }),
  inkWeight: quantity('Ink, grams per m²', '', {
    min: 0,
    max: 300,
    step: 1,
    initial: 0,
    zeroText: 'Not set',
    hint: 'Ink per area of solid coverage. If set, each plate shows how much ink a print uses.',
  }),
  dot: oneOf(DOTS, 'ellipse', 'The dots’ shape.'),
  mesh: quantity('Mesh, threads per inch', '', { min: 40, max: 500, step: 1, initial: 230 }),
  indexDpi: quantity('Index resolution', 'ppi', {
    min: 80,
    max: 300,
    step: 5,
    initial: 170,
    hint: 'Index dots are squares of this resolution. Textile holds 150 to 220.',
  }),
  outputDpi: quantity('Output resolution', 'ppi', {
    min: 150,
    max: 1440,
    step: 1,
    initial: 720,
    hint: 'The dpi of the film printer. Plates are one bit at this resolution.',
  }),
  jobName: filmText('name of the job'),
  customer: filmText('who ordered it'),
  orderNumber: filmText('number of the order'),
  dueDate: filmText('the date, as text'),
  emulsion: oneOf(
    ['up', 'down'],
    'up',
    'Films, PDF: read right with the emulsion toward you, or away from you, which mirrors the pages.',
  ),
});
export type Options = z.infer<typeof schema>;

export type Kind = Exclude<Options['kind'], 'auto'>;

export function requestedKind({ kind, artKind }: Pick<Options, 'kind' | 'artKind'>): Kind | null {
  if (kind !== 'auto') return kind;
  return artKind === 'unknown' ? null : artKind;
}

/** Makes the choke follow the press tolerance until the user changes the choke. */
export const withTolerance = (
  { chokeMm, toleranceMm }: Pick<Options, 'chokeMm' | 'toleranceMm'>,
  next: Partial<Options>,
): Partial<Options> =>
  next.toleranceMm !== undefined && chokeMm === toleranceMm ? { ...next, chokeMm: next.toleranceMm } : next;
