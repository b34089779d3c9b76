/** Brief form, and the composer request built from it. Fields left blank are read from the typed words. */
import { PHRASE_ROLES, parseBrief } from '@printready/designer/brief';
import type { Hold, Request } from '@printready/designer/compose';
import { GARMENTS, type GarmentName } from '@printready/designer/scene';
import { PAIRINGS, type Style } from '@printready/designer/type';
import { inchesToMillimeters } from '@printready/pixels/number';
import { z } from 'zod';

export const STYLES = Object.keys(PAIRINGS) as [Style, ...Style[]];
export const GARMENT_NAMES = Object.keys(GARMENTS) as [GarmentName, ...GarmentName[]];

export const formSchema = z.object({
  words: z.string().max(600),
  method: z.enum(['words', 'screen', 'dtf']),
  inks: z.enum(['words', '1', '2', '3']),
  garment: z.enum(['words', ...GARMENT_NAMES]),
  /** Print width, inches; `words` takes it from the typed words. */
  width: z.enum(['words', '3.5', '9', '10.5', '12']),
  style: z.enum(['words', ...STYLES]),
  seed: z.int().min(1).max(999_999),
  model: z.boolean().default(true),
  /** True if pictures whose author must be named may be used, too. */
  credited: z.boolean().default(false),
  /** Phrases with the order and roles that the user set; empty to use the brief as parsed. */
  chips: z
    .array(z.object({ text: z.string().max(600), role: z.enum(PHRASE_ROLES) }))
    .max(120)
    .readonly()
    .default([]),
});
export type Form = z.infer<typeof formSchema>;

export const holdSchema = z.object({
  family: z.string().max(40).exactOptional(),
  pairing: z.string().max(40).exactOptional(),
  palette: z.array(z.string().max(40)).max(8).readonly().exactOptional(),
  motif: z.string().max(80).nullable().exactOptional(),
}) satisfies z.ZodType<Hold>;

export const EMPTY_FORM: Form = {
  words: '',
  method: 'words',
  inks: 'words',
  garment: 'words',
  width: 'words',
  style: 'words',
  seed: 1,
  model: true,
  credited: false,
  chips: [],
};

export function longestLineOf({ words, chips }: Form): string {
  const { copy } = parseBrief(words, chips);
  const lines = copy ? [copy.name, ...copy.rest].map(({ text }) => text) : [];
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

export function requestOf(form: Form, hold: Hold): Request | null {
  const read = parseBrief(form.words, form.chips);
  if (!read.copy) return null;
  const hints = {
    ...read.hints,
    ...(form.method !== 'words' && { method: form.method }),
    ...(form.inks !== 'words' && { inks: Number(form.inks) }),
    ...(form.garment !== 'words' && { garment: form.garment }),
    ...(form.width !== 'words' && { widthMm: inchesToMillimeters(Number(form.width)) }),
  };
  const style = form.style === 'words' ? read.style : form.style;
  return {
    brief: { ...read, hints, style },
    copy: read.copy,
    seed: form.seed,
    hold,
    credited: form.credited,
  };
}
