/** Choices that a brief's garment, inks and style allow. */
import type { Brief } from './brief/parse-brief.ts';
import { contrast, GARMENTS, type GarmentName, INKS } from './color/inks.ts';
import { type Palette, palettesFor } from './color/palettes.ts';
import type { Family } from './families/family.ts';
import { lowerCaseOnly } from './type/faces.ts';
import { PAIRINGS, type Pairing, type Style } from './type/pairings.ts';

export const garmentOf = ({ hints }: Brief): GarmentName => hints.garment ?? 'navy';

export function palettesOf(brief: Brief): readonly Palette[] {
  const garment = garmentOf(brief);
  const [first, ...others] = brief.hints.inkNames;
  if (first) {
    // The ink with the highest contrast carries the headline.
    const names = [first, ...others].sort(
      (a, b) => contrast(INKS[b], GARMENTS[garment]) - contrast(INKS[a], GARMENTS[garment]),
    );
    return [names as unknown as Palette];
  }
  return palettesFor(garment, Math.min(3, brief.hints.inks ?? 2));
}

/** Neighboring style, for variety within a grid. */
const SECOND_STYLE: Readonly<Record<Style, Style>> = {
  vintage: 'heritage',
  heritage: 'vintage',
  retro: 'heritage',
  team: 'industrial',
  baseball: 'team',
  industrial: 'team',
  refined: 'heritage',
  metal: 'industrial',
  party: 'retro',
  deco: 'refined',
  hand: 'retro',
  minimal: 'refined',
};

export function pairingsOf(family: Pick<Family, 'pairings'>, style: Style): readonly Pairing[] {
  if (family.pairings) return family.pairings.flatMap((one) => PAIRINGS[one]);
  // Scripts and blackletter only for families that request them: bent or condensed they are unreadable.
  return [...PAIRINGS[style], ...PAIRINGS[SECOND_STYLE[style]].slice(0, 3)].filter(
    ({ headline }) => !lowerCaseOnly(headline),
  );
}
