/** Hand-picked palettes. Ink 1: headline, rings, and rules; ink 2: accents; ink 3: a shadow. */
import type { GarmentName, InkName } from './inks.ts';

export type Palette = readonly [InkName, ...InkName[]];

const split = (text: string): readonly Palette[] =>
  text
    .trim()
    .split(/\s+/)
    .map((one) => one.split('+') as unknown as Palette);

/** Palettes keyed by garment, most popular first; a palette with fewer inks is the beginning of one with more. */
const PALETTES: Readonly<Record<GarmentName, readonly Palette[]>> = {
  black: split(
    'cream+gold+rust white+coral+silver cream+orange+aqua white+gold+sky cream+aqua+gold white+mint+sage butter+coral+cream silver+orange+white',
  ),
  charcoal: split(
    'cream+gold+butter white+butter+sky cream+mint+butter white+sky+silver cream+pink+white white+gold+cream butter+aqua+white',
  ),
  navy: split(
    'cream+rust+gold cream+orange+sky white+coral+sky cream+gold+mint white+sky+gold cream+aqua+butter white+pink+butter',
  ),
  royal: split(
    'white+gold+butter cream+pink+sky white+butter+pink white+sky+butter cream+gold+mint white+pink+sky cream+mint+gold',
  ),
  forest: split(
    'cream+gold+orange cream+mustard+butter white+butter+mint cream+mint+gold white+gold+sage cream+orange+butter butter+mint+cream',
  ),
  maroon: split(
    'cream+gold+butter white+gold+pink cream+pink+tan white+pink+silver cream+orange+gold white+mint+butter cream+sky+butter',
  ),
  red: split(
    'white+butter+cream cream+gold+butter white+gold+butter white+sky+butter cream+sky+white white+mint+butter white+pink+butter',
  ),
  heather: split(
    'navy+red+charcoal black+red+charcoal forest+brown+charcoal navy+maroon+teal black+royal+navy maroon+navy+black navy+brown+black',
  ),
  white: split(
    'navy+red+royal black+red+charcoal forest+copper+brown navy+teal+royal black+royal+red maroon+navy+teal forest+red+brown navy+magenta+purple',
  ),
  sand: split(
    'navy+red+teal forest+red+brown forest+brown+copper black+red+brown navy+teal+brown maroon+forest+brown black+teal+red',
  ),
  pink: split(
    'navy+magenta+purple maroon+navy+red black+magenta+purple forest+maroon+teal purple+magenta+navy black+red+maroon navy+red+teal',
  ),
  gold: split(
    'black+red+maroon navy+red+maroon forest+brown+maroon black+maroon+brown navy+maroon+purple forest+maroon+brown black+royal+navy',
  ),
};

export function palettesFor(garment: GarmentName, inks: number): readonly Palette[] {
  const cut = PALETTES[garment].map((palette) => palette.slice(0, inks) as unknown as Palette);
  const keys = cut.map((palette) => palette.join('+'));
  return cut.filter((_, index) => keys.indexOf(keys[index]!) === index);
}
