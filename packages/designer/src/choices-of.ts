import type { Brief } from './brief/parse-brief.ts';
import { INK_CONTRAST } from './checks/press.ts';
import { contrast, GARMENTS, type GarmentName, INKS, type InkName } from './color/inks.ts';
import { type Palette, palettesFor } from './color/palettes.ts';
import type { Family } from './families/family.ts';
import { lowerCaseOnly } from './type/faces.ts';
import { CHEST_PAIRINGS, PAIRINGS, type Pairing, type Style } from './type/pairings.ts';

const isVisible = (ink: InkName, garment: GarmentName): boolean =>
  contrast(INKS[ink], GARMENTS[garment]) >= INK_CONTRAST;

/** Garments to choose from if a brief names inks but no garment, first choice first. */
const GARMENTS_FOR_INKS: readonly GarmentName[] = ['navy', 'black', 'white', 'sand'];

export function garmentOf({ hints }: Brief): GarmentName {
  if (hints.garment) return hints.garment;
  const suited = GARMENTS_FOR_INKS.find((garment) => hints.inkNames.every((ink) => isVisible(ink, garment)));
  return suited ?? 'navy';
}

export function palettesOf(brief: Brief): readonly Palette[] {
  const garment = garmentOf(brief);
  // An ink that would not show on the garment is skipped; if none shows, the garment's own palettes are
  // used.
  const [first, ...others] = brief.hints.inkNames.filter((ink) => isVisible(ink, garment));
  if (first) {
    const names = [first, ...others].sort(
      (a, b) => contrast(INKS[b], GARMENTS[garment]) - contrast(INKS[a], GARMENTS[garment]),
    );
    return [names as unknown as Palette];
  }
  return palettesFor(garment, Math.min(3, brief.hints.inks ?? 2));
}

/** Print width below which typefaces for small prints are used, mm. */
const CHEST_MM = 130;

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

export function pairingsOf(
  family: Pick<Family, 'pairings'>,
  { style, hints }: Pick<Brief, 'style' | 'hints'>,
): readonly Pairing[] {
  if (family.pairings) return family.pairings.flatMap((one) => PAIRINGS[one]);
  if (hints.widthMm !== null && hints.widthMm < CHEST_MM) return CHEST_PAIRINGS;
  // Script and blackletter typefaces are used only on request, because they are illegible when bent or
  // condensed.
  return [...PAIRINGS[style], ...PAIRINGS[SECOND_STYLE[style]].slice(0, 3)].filter(
    ({ headline }) => !lowerCaseOnly(headline),
  );
}
