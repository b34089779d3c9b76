/** Color words used in briefs, in four languages, each with the nearest ink and the nearest garment. */
import {
  GARMENT_WORDS,
  GARMENTS,
  type GarmentName,
  INK_WORDS,
  INKS,
  type InkName,
} from '../../color/inks.ts';

/** One entry per line: `words; ink; garment`. */
const TABLE = `
white blanco blanca blancos blancas weiß weiss weiße weißer weißes weißem weißen blanc blanche blancs blanches; white; white
black negro negra negros negras schwarz schwarze schwarzer schwarzes schwarzem schwarzen noir noire noirs noires; black; black
cream ivory crema creme crème off-white écru ecru; cream; sand
sand natural oatmeal beige tan khaki camel; tan; sand
red rojo roja rojos rojas rot rote roter rotes rotem roten rouge rouges crimson scarlet; red; red
maroon burgundy wine-red bordeaux-red granate weinrot; maroon; maroon
navy navy-blue marine bleu-marine azul-marino dunkelblau dunkelblaue dunkelblauem dunkelblauen marineblau indigo; navy; navy
blue royal royal-blue azul azules blau blaue blauem blauen bleu bleue bleus bleu-roi azul-rey cobalt; royal; royal
light-blue sky-blue sky baby-blue carolina-blue columbia-blue hellblau celeste denim; sky; heather
green forest forest-green verde verdes grün grüne grünem grünen vert verte verts dark-green dunkelgrün kelly-green hunter-green; forest; forest
olive military-green army-green sage heather-green camo camouflage; sage; forest
lime lime-green neon-green mint seafoam; mint; heather
teal turquoise aqua turquesa türkis dark-teal; teal; royal
yellow amarillo amarilla gelb gelbe gelbem gelben jaune jaunes doré dorée neon-yellow safety-yellow safety-green gold mustard dorado; gold; gold
orange oranges naranja safety-orange hunter-orange blaze-orange burnt-orange neon-orange; orange; gold
rust copper; rust; sand
brown chocolate marrón braun marron; brown; black
pink hot-pink light-pink bright-pink baby-pink blush blush-pink rosado rosada; pink; pink
rose-gold mauve; pink; pink
coral corail salmon-pink; coral; pink
purple violet morado lila plum; purple; navy
lavender lilac; lavender; heather
gray grey heather-gray heather-grey ash-gray ash-grey sport-gray heather ash gris grises grau graue grauem grauen silver; silver; heather
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

/** Shades before a color; if the combination has no table entry, only the color counts. */
const SHADES =
  'bright|dark|light|deep|pale|solid|plain|kelly|athletic|heather|ice|tomato|brick|cherry|blaze|safety|neon|hi-?vis|burnt|dusty|powder|electric|steel|slate|army|military|hunter|vegas|old|antique|true|cardinal|columbia|carolina|forest|royal|sport|blood|grass|sunset|turf';
/** Shades after a color, in Spanish and French: "gris oxford", "vert foncé". */
const SHADES_AFTER =
  'oxford|foncé|foncée|clair|claire|chiné|chinée|pâle|vif|oscuro|oscura|claro|clara|marino|rey|jaspe|neón|fluo|canard';
const withoutShade = (word: string): string =>
  word.replace(new RegExp(`^(?:${SHADES}) (?=\\S)|(?<=\\S) (?:${SHADES_AFTER})$`, 'gu'), '');

/** Exact ink names take precedence over the nearest ink in the table. */
function nearestInk(word: string): InkName | null {
  return Object.hasOwn(INKS, word) ? (word as InkName) : (INK_WORDS[word] ?? COLORS.get(word)?.ink ?? null);
}
function nearestGarment(word: string): GarmentName | null {
  if (Object.hasOwn(GARMENTS, word)) return word as GarmentName;
  return GARMENT_WORDS[word] ?? COLORS.get(word)?.garment ?? null;
}
export const inkOfColor = (word: string): InkName | null =>
  nearestInk(word) ?? nearestInk(withoutShade(word));
export const garmentOfColor = (word: string): GarmentName | null =>
  nearestGarment(word) ?? nearestGarment(withoutShade(word));

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
export const COLOR = `(?:(?:${SHADES}) )?(?:${names.map(escapeRegExp).join('|')})(?: (?:${SHADES_AFTER}))?`;
