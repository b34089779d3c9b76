import { type Conversion, PLAIN_CONVERSION } from '@printready/codecs/conversion';
import { FORMATS, type SaveFormat } from '@printready/codecs/formats';
import { schema, toConversion } from '@printready/tools/image-converter';
import { quantityMeta } from '@printready/tools/options';
import { z } from 'zod';
import { renameOptions } from '../platform/renamed-options.ts';
import { FOGRA39, loadProfile } from '../screen-parts/color-profiles/profiles.ts';

const formats = Object.keys(FORMATS) as [SaveFormat, ...SaveFormat[]];
const channel = z.int().min(0).max(255);
const color = z.object({ r: channel, g: channel, b: channel });
const rangeOf = (option: z.ZodType) => {
  const { min, max, step, initial } = quantityMeta(option);
  return { min, max, step, initial };
};
export const CHOKE_MM = rangeOf(schema.shape.choke);
export const BLEED_MM = rangeOf(schema.shape.bleed);

const settingsSchema = z.object({
  format: z.enum(formats).default('png'),
  quality: z.int().min(1).max(100).default(PLAIN_CONVERSION.quality),
  palette: z.boolean().default(false),
  compression: z.enum(['lzw', 'deflate', 'none']).default('lzw'),
  color: z.enum(['keep', 'rgb', 'gray', 'cmyk']).default('keep'),
  inks: z.string().default(FOGRA39.id),
  /** Id of the profile to assign; an empty string assigns none. */
  assign: z.string().default(''),
  intent: z.enum(['relative', 'perceptual']).default('relative'),
  embed: z.boolean().default(true),
  depth: z.enum(['keep', '8', '16', '1']).default('keep'),
  ppi: z.number().min(1).max(4800).nullable().default(null),
  drawnPpi: z.number().min(36).max(1200).default(300),
  flatten: z.boolean().default(false),
  background: color.default(PLAIN_CONVERSION.background),
  /** Off by default, because files are passed to third parties. */
  metadata: z.boolean().default(false),
  layers: z.boolean().default(true),
  /** All pages by default, because a missing page could go unnoticed in the shop. */
  pages: z.string().max(200).default('all'),
  spot: z.enum(['none', 'tone', 'alpha']).default('none'),
  ink: z.string().max(60).default('White'),
  inkColor: color.default({ r: 255, g: 255, b: 255 }),
  chokeMm: z.number().min(0).max(CHOKE_MM.max).default(CHOKE_MM.initial),
  overprint: z.boolean().default(true),
  spots: z
    .array(z.object({ color: z.string(), ink: z.string().max(60) }))
    .max(16)
    .default([]),
  pdfx: z.enum(['none', 'x-4', 'x-1a']).default('none'),
  /** Id of the output profile of a PDF/X that keeps its colors; an empty string takes the file's own, or FOGRA39. */
  press: z.string().default(''),
  bleedMm: z.number().min(0).max(BLEED_MM.max).default(BLEED_MM.initial),
});
export type ConverterSettings = z.infer<typeof settingsSchema>;

const KEY = 'printready-converter';

export function readSettings(): ConverterSettings {
  const plain = settingsSchema.parse({});
  const text = localStorage.getItem(KEY);
  if (text === null) return plain;
  try {
    return settingsSchema.parse(JSON.parse(renameOptions(text)));
  } catch {
    return plain;
  }
}

export function storeSettings(settings: ConverterSettings): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** PDF/X standard of the result; null for other files. */
export const pdfxOf = ({ format, pdfx }: Pick<ConverterSettings, 'format' | 'pdfx'>) =>
  format === 'pdf' && pdfx !== 'none' ? pdfx : null;

export const holdsInks = (format: SaveFormat) => format === 'pdf' || format === 'psd';

/** Sentence on the first wrong ink; null if all are right. */
export function spotsProblem(spots: ConverterSettings['spots']): string | null {
  const parsed = schema.shape.spots.safeParse(spots);
  return parsed.success ? null : `${parsed.error.issues[0]?.message ?? 'A color or an ink is wrong'}.`;
}

/** Rejects with advice on what to do if a chosen profile has been removed. */
export async function conversionOf(settings: ConverterSettings): Promise<Conversion> {
  const { inks, assign, ppi, spot, ink, chokeMm, press, bleedMm, ...same } = settings;
  const pdfx = pdfxOf(settings);
  const spots = same.format === 'pdf' ? same.spots : [];
  const problem = spotsProblem(spots);
  if (problem !== null) throw new Error(problem);
  const fetch = async (id: string): Promise<Uint8Array> => {
    const bytes = await loadProfile(id);
    if (!bytes) throw new Error('The chosen color profile is not here any more; choose another.');
    return bytes;
  };
  const profile = same.color === 'cmyk' ? inks : pdfx ? press : '';
  const { conversion } = toConversion({
    ...same,
    spots,
    profile: profile === '' ? null : await fetch(profile),
    pdfx: pdfx ?? 'none',
    bleed: bleedMm,
    date: new Date().toISOString().slice(0, 10),
    assign: assign === '' ? null : await fetch(assign),
    ppi: ppi ?? 0,
    spot: holdsInks(same.format) ? spot : 'none',
    ink: ink.trim() || 'White',
    choke: chokeMm,
  });
  return conversion;
}
