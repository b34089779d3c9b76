/** Color words used in briefs, in four languages, each with the nearest ink and the nearest garment. */
import { GARMENT_WORDS, GARMENTS, type GarmentName, INK_WORDS, INKS, type InkName } from '../color/inks.ts';

/** `words; ink; garment`. */
const TABLE = `
white blanco blanca blancos blancas weiß weiss blanc blanche; white; white
black negro negra negros negras schwarz schwarze noir noire noirs; black; black
cream ivory crema creme crème off-white; cream; sand
sand natural oatmeal beige tan; tan; sand
red rojo roja rot rote rouge rouges crimson scarlet; red; red
maroon burgundy wine-red bordeaux-red granate weinrot; maroon; maroon
navy navy-blue marine bleu-marine azul-marino dunkelblau marineblau indigo; navy; navy
blue royal royal-blue azul blau bleu bleue cobalt; royal; royal
light-blue sky-blue sky baby-blue carolina-blue columbia-blue hellblau celeste denim; sky; heather
green forest forest-green verde grün vert verte dark-green dunkelgrün kelly-green hunter-green; forest; forest
olive military-green army-green sage heather-green; sage; forest
lime lime-green neon-green mint seafoam; mint; heather
teal turquoise aqua turquesa türkis dark-teal; teal; royal
yellow amarillo amarilla gelb jaune neon-yellow safety-yellow safety-green gold mustard dorado; gold; gold
orange naranja safety-orange burnt-orange neon-orange; orange; gold
rust copper; rust; sand
brown chocolate marrón braun marron; brown; black
pink hot-pink light-pink bright-pink baby-pink rosado; pink; pink
rose-gold mauve; pink; pink
coral salmon-pink; coral; pink
purple violet morado lila plum; purple; navy
lavender lilac; lavender; heather
gray grey heather-gray heather-grey ash-gray ash-grey sport-gray heather ash gris grau silver; silver; heather
charcoal dark-gray dark-grey anthracite anthrazit graphite; charcoal; charcoal
`;

type Color = { readonly ink: InkName; readonly garment: GarmentName };

const spaced = (word: string) => word.replaceAll('-', ' ');

const COLORS: ReadonlyMap<string, Color> = new Map([
  ...TABLE.trim()
    .split('\n')
    .flatMap((line): [string, Color][] => {
      const [words = '', ink = '', garment = ''] = line.split(/;\s*/);
      return words
        .split(' ')
        .map((word) => [spaced(word), { ink: ink as InkName, garment: garment as GarmentName }]);
    }),
]);

/** Exact ink names take precedence over the nearest ink in the table. */
export const inkOfColor = (word: string): InkName | null =>
  Object.hasOwn(INKS, word) ? (word as InkName) : (INK_WORDS[word] ?? COLORS.get(word)?.ink ?? null);
export const garmentOfColor = (word: string): GarmentName | null =>
  Object.hasOwn(GARMENTS, word)
    ? (word as GarmentName)
    : (GARMENT_WORDS[word] ?? COLORS.get(word)?.garment ?? null);

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const names = [
  ...new Set([
    ...COLORS.keys(),
    ...Object.keys(INKS),
    ...Object.keys(INK_WORDS),
    ...Object.keys(GARMENTS),
    ...Object.keys(GARMENT_WORDS),
  ]),
].sort((a, b) => b.length - a.length);

/** Source of a regular expression that matches one color. */
export const COLOR = `(?:(?:bright|dark|light|deep|pale|solid|plain) )?(?:${names.map(escapeRegExp).join('|')})`;
