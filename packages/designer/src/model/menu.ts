/** Choices offered to a language model: only ids and names, never text, coordinates, or colors. */
import { z } from 'zod';
import { parseBrief } from '../brief/parse-brief.ts';
import { garmentOf, pairingsOf, palettesOf } from '../choices-of.ts';
import { GARMENTS, type GarmentName } from '../color/inks.ts';
import type { Request } from '../compose.ts';
import { FAMILIES } from '../families/families.ts';
import type { Line } from '../families/family.ts';
import { findMotifs, isCredited } from '../motifs/find-motifs.ts';
import { SUBJECTS } from '../motifs/subjects.ts';
import { lowerCaseOnly } from '../type/faces.ts';
import { PAIRINGS, type Style } from '../type/pairings.ts';

const STYLES = Object.keys(PAIRINGS) as [Style, ...Style[]];
const GARMENT_NAMES = Object.keys(GARMENTS) as [GarmentName, ...GarmentName[]];

export const designRequestSchema = z.object({
  words: z.string().min(1).max(600),
  style: z.enum(STYLES),
  garment: z.enum(GARMENT_NAMES).nullable(),
  inks: z.int().min(1).max(8).nullable(),
  credited: z.boolean().default(false),
});
type DesignRequest = z.infer<typeof designRequestSchema>;

export const designRequestOf = ({ brief, credited = false }: Request): DesignRequest => ({
  words: brief.words,
  style: brief.style,
  garment: brief.hints.garment,
  inks: brief.hints.inks,
  credited,
});

export function composerRequestOf({ words, style, garment, inks, credited }: DesignRequest): Request | null {
  const read = parseBrief(words);
  if (!read.copy) return null;
  const brief = { ...read, style, hints: { ...read.hints, garment, inks } };
  return { brief, copy: read.copy, seed: 1, credited };
}

type FamilyChoice = {
  readonly id: string;
  readonly styles: readonly string[];
  readonly motif: 'needs' | 'takes' | 'none';
  readonly pairings: readonly string[];
};

export type Menu = {
  readonly style: string;
  readonly garment: string;
  readonly lines: readonly (Line & { readonly id: string })[];
  readonly families: readonly FamilyChoice[];
  /** Pairings whose headline is set in lower case, such as scripts and blackletter. */
  readonly mixed: ReadonlySet<string>;
  readonly palettes: readonly string[];
  readonly motifs: readonly string[];
};

const ALL_MOTIFS = [...new Set(SUBJECTS.flatMap(({ motifs }) => motifs))];

export function menuOf({ brief, copy, credited = false }: Request): Menu {
  const suited = FAMILIES.map((family) => ({ family, pairings: pairingsOf(family, brief) }));
  const all = suited.flatMap(({ pairings }) => pairings);
  return {
    style: brief.style,
    garment: garmentOf(brief),
    lines: [copy.name, ...copy.rest].map((line, at) => ({ ...line, id: `line-${at + 1}` })),
    families: suited.map(({ family: { id, styles, motif }, pairings }) => ({
      id,
      styles,
      motif,
      pairings: pairings.map((pairing) => pairing.id),
    })),
    mixed: new Set(all.flatMap(({ id, headline }) => (lowerCaseOnly(headline) ? [id] : []))),
    palettes: palettesOf(brief).map((palette) => palette.join('+')),
    motifs: [...new Set([...findMotifs(copy, credited), ...ALL_MOTIFS])].filter(
      (id) => credited || !isCredited(id),
    ),
  };
}
