/** Patterns for contacts, dates, numbers, inks, garments and techniques inside a clause. */

import { type Carver, EDGE, lower, type MutableHints } from './reading.ts';
import { COLOR, garmentOfColor, inkOfColor } from './words/color-words.ts';
import { DATE } from './words/dates.ts';
import { NUMBER_WORDS, STYLE_WORDS, UNIT_WORDS } from './words/lexicon.ts';

const word = (source: string): RegExp => new RegExp(`${EDGE.before}(?:${source})${EDGE.after}`, 'giu');
export const CLOTHES =
  '(?:t-?\\s?shirts?|shirts?|tee-?s?(?:hirts?)?|hoodies?|tank ?tops?|tanks?|sweat-?shirts?|sweaters?|crewnecks?|long[- ]sleeves?(?: tees?| shirts?)?|v-?necks?|garments?|cotton|polos?|aprons?|jerseys?|caps?|hats?|beanies?|totes?(?: bags?)?|bandanas?|scrubs?(?: tops?)?|camisetas?|camisas?|playeras?|tablier|delantal|hemden|pullis?)';
const LANGUAGE_ON = '(?:on|over|sobre|en|auf|sur)';
const INK_BEFORE = '(?:tinta|impression|impresión|encre|bordado|brodé|brodée|druck in)';
export const AND = ' ?(?:and|with|&|\\+|/|,|y|et|und) ?';
export const INK = '(?: inks?| print(?:ing)?| foil| twill| lettering| letters| text| druck| schrift)';
export const COLORS = `(?:${INK_BEFORE} )?${COLOR}${INK}?(?:${AND}${COLOR}${INK}?)*`;

const COUNTS: Readonly<Record<string, number>> = {
  ...NUMBER_WORDS,
  un: 1,
  una: 1,
  une: 1,
  ein: 1,
  eine: 1,
  uno: 1,
  dos: 2,
  deux: 2,
  zwei: 2,
  tres: 3,
  trois: 3,
  drei: 3,
};
const countOf = (text: string) => COUNTS[lower(text)] ?? Number(text);

export const colorsIn = (text: string): string[] =>
  [...lower(text).matchAll(new RegExp(`${EDGE.before}(${COLOR})${EDGE.after}`, 'giu'))].map(
    ([found]) => found,
  );

export function takeInks(hints: MutableHints, text: string): void {
  const inks = [...new Set(colorsIn(text).flatMap((one) => inkOfColor(one) ?? []))];
  if (inks.length === 0) return;
  hints.inkNames = inks;
  hints.inks ??= inks.length;
}

export function takeGarment(hints: MutableHints, text: string): void {
  const [first = ''] = colorsIn(text);
  hints.garment = garmentOfColor(first) ?? hints.garment;
}

const PHONE =
  '(?:(?:call or text|call|text|ph|tel|teléfono|tél)\\.?:? )?(?:24/7 (?:emergency )?)?(?:(?:\\+?1[-. ])?(?:\\(\\d{3}\\) ?|\\d{3}[-. ])\\d{3}[-. ]\\d{4}|\\d{3}-\\d{4}|0\\d(?:[ .]\\d\\d){4}|\\d\\d \\d{4} \\d{4}|0\\d{2,4}[ /-]\\d{2,8}(?: \\d{2,4})*)';

export const CONTACTS: readonly Carver[] = [
  { found: new RegExp(`(?<![\\p{L}\\d])${PHONE}${EDGE.after}`, 'giu'), role: 'contact' },
  {
    found: /[\w.+-]+@[\w-]+\.[\w.]+|(?<![\p{L}\d])(?:@\w[\w.]+|#\p{L}[\p{L}\d_]{3,})/giu,
    role: 'contact',
  },
  {
    found:
      /(?<![\p{L}\d])(?:https?:\/\/)?(?:www\.[\w-]+\.\w+|(?:[\w-]+\.)+(?:com|net|org|co|shop|de|es|fr|us|ca|mx|uk|at|ch|eu|biz|io|info|app|vet|cafe|bar|beer|pub|club|church|farm|pizza|edu|gov|tv|me|example))(?:\/\S*)?(?![\p{L}\d])/giu,
    role: 'contact',
  },
  {
    found: word(
      '(?:lic(?:ense)?\\.?|lizenz|roc|ccb|dre|cslb)\\s?(?:no\\.? ?)?#? ?(?:\\p{L}{1,3}-?)?\\d(?:\\d|-(?=\\d)){3,}',
    ),
    role: 'contact',
  },
];

const ofUnit = (before: string): boolean =>
  UNIT_WORDS.has(lower(before.trim().split(' ').at(-1) ?? '').replace(/:$/, ''));

const UNIT = [...UNIT_WORDS]
  .filter((one) => !one.startsWith('no'))
  .map((one) => one.replaceAll('.', '\\.'))
  .join('|');
export const FACTS: readonly Carver[] = [
  { found: new RegExp(`^(?:${UNIT}) (?:no\\.? )?#?\\d+$`, 'giu'), role: 'number' },
  {
    found: DATE,
    role: 'date',
    holds: ({ index }, text) => !ofUnit(text.slice(0, index)) && !/(?:#|^abi )$/i.test(text.slice(0, index)),
  },
  {
    found: word(
      '(?:last name|player name|name on (?:the )?back|back name|nachname|apellido)(?: is| on (?:the )?back)?:?',
    ),
    role: 'instruction',
  },
  {
    found: /(?<![\p{L}\d&])(?<!(?:the|we're|are|be) )#\s?\d{1,3}(?![\d\p{L}])(?! (?:in|fan|dad|mom) )/giu,
    role: 'number',
  },
  { found: /(?:[1-3] )?\p{Lu}\p{L}+ \d{1,3}:\d{1,3}(?:[–-]\d{1,3})?/gu, role: 'second' },
  {
    found: /(?<=(?<!\p{L})(?:number|no\.|no|nr\.|número|numero|nummer|numéro) )#?\d{1,3}(?![\d\p{L}])/giu,
    role: 'number',
    holds: ({ index }, text) => !ofUnit(text.slice(0, index).replace(/(?:no\.?|nr\.?) $/i, '')),
  },
  { found: /^#?\d{1,4}(?:st|nd|rd|th)?$/gi, role: 'number' },
  { found: /(?<=^(?:back |espalda |dos )?[\p{Lu}’'-]{3,} )#?\d{1,2}(?=$| \p{Ll})/gu, role: 'number' },
  // A jersey's number and name without punctuation: "an angry hornet 15 Ramirez".
  {
    found: new RegExp(
      `(?<=(?<!\\p{L})\\p{Ll}{4,} )\\d{1,2}(?! ${CLOTHES})(?= \\p{Lu}[\\p{L}’'-]+(?:$| \\p{Ll}))`,
      'gu',
    ),
    role: 'number',
  },
];

export const STYLE = Object.keys(STYLE_WORDS)
  .filter(
    (one) => !['metal', 'kids', 'baseball', 'script', 'western', 'fun', 'clean', 'modern'].includes(one),
  )
  .sort((a, b) => b.length - a.length)
  .join('|');

export const takeStyle = (hints: MutableHints, text: string): void => {
  const found = lower(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .map((one) => STYLE_WORDS[one])
    .find((style) => style !== undefined);
  hints.style = found ?? hints.style;
};

export const SPECS: readonly Carver[] = [
  {
    found: word(
      '([1-8]|one|two|three|four|single|una?|une|deux|trois|eine?|zwei|drei|dos|tres)[ -](?:spot )?(?:inks?|colou?rs?|colores|couleurs?|farben?|tintas?|encres?)(?: print)?',
    ),
    role: 'print',
    take: (hints, [, count = '']) => {
      hints.inks = countOf(count);
    },
  },
  {
    found: word(
      `(${COLORS}) (?:printed )?${LANGUAGE_ON} (?:an? |the )?(?:${CLOTHES} )?(${COLOR})(?: ${CLOTHES})*`,
    ),
    role: 'print',
    take: (hints, [, inks = '', garment = '']) => {
      takeInks(hints, inks);
      takeGarment(hints, garment);
    },
  },
  {
    found: word(`(?:printed )?${LANGUAGE_ON} (?:an? |the )?(${COLOR})(?: ${CLOTHES})?`),
    role: 'print',
    holds: ({ index, 0: found }, text) => !/^ \p{Lu}\p{Ll}/u.test(text.slice(index + found.length)),
    take: (hints, [found]) => takeGarment(hints, found),
  },
  {
    found: new RegExp(`${EDGE.before}in (${COLOR})$`, 'gu'),
    role: 'print',
    take: (hints, [found]) => takeGarment(hints, found),
  },
  {
    found: word(`${COLOR} ${CLOTHES}`),
    role: 'print',
    take: (hints, [found]) => takeGarment(hints, found),
  },
  {
    found: word(`${CLOTHES} (?:in |are |is )?${COLOR}`),
    role: 'print',
    take: (hints, [found]) => takeGarment(hints, found),
  },
  {
    found: word(`${COLOR}${INK}(?:${AND}${COLOR}${INK}?)*`),
    role: 'print',
    take: (hints, [found]) => takeInks(hints, found),
  },
  {
    found: word('(?:no |not |without )?(?:distress(?:ed|ing)?|weathered|worn[- ](?:out|look))'),
    role: 'print',
    take: (hints, [found]) => {
      hints.worn = !/^(?:no|not|without) /i.test(found);
    },
  },
  {
    found: word('dtf|screen[ -]?print(?:ed|ing)?|siebdruck|serigrafía|sérigraphie'),
    role: 'print',
    take: (hints, [found]) => {
      hints.method = lower(found) === 'dtf' ? 'dtf' : 'screen';
    },
  },
  {
    found: /(?<![\p{L}\d#])(\d{1,2}(?:\.\d)?)\s*(?:in|inch|inches)(?: wide)?(?=$|[\s.])/giu,
    role: 'print',
    take: (hints, [, inches = '']) => {
      hints.widthMm = Number(inches) * 25.4;
    },
  },
  {
    found: word('(\\d{2,3})\\s*(mm|cm)(?: wide)?'),
    role: 'print',
    take: (hints, [, length = '', unit = '']) => {
      hints.widthMm = Number(length) * (lower(unit) === 'cm' ? 10 : 1);
    },
  },
  {
    found: word('(?:on the )?(?:left|right) (?:chest|breast)|(?:chest )?pocket(?: print| size)?'),
    role: 'print',
    take: (hints) => {
      hints.widthMm = 90;
    },
  },
  {
    found: word('(?:on the )?(?:left |right )?sleeve(?: print)?'),
    role: 'print',
    take: (hints) => {
      hints.widthMm ??= 76;
    },
  },
  {
    found: word(
      '(?:on the |full )?(?:back|front|sleeve) print|on the (?:back|front|sleeve)|full (?:back|front)|(?:left|right) sleeve|auf dem rücken|en la espalda|dans le dos|embroid(?:ery|ered)(?:[ -]style)?(?: logo)?|puff print|vinyl|foil|glitter(?: look)?|comfort colors|gildan|bella canvas|(?:script|cursive|block|bold|old english|fancy|handwritten) (?:font|letters|lettering)',
    ),
    role: 'print',
  },
  {
    found: word(
      `(?:(?:make it|keep it|kinda|kind of|something|very|real|a|an|in) )*(?:look(?:ing)? )?(?:${STYLE})(?: (?:and|&) (?:${STYLE}))?(?: looking| look| style| feel| vibe| design)(?: please)?`,
    ),
    role: 'print',
    take: (hints, [found]) => takeStyle(hints, found),
  },
  {
    found: word(
      `(?:(?:make it|keep it|kinda|kind of) )(?:look(?:ing)? )?(?:${STYLE}|fun|clean|modern)(?: please)?`,
    ),
    role: 'print',
    take: (hints, [found]) => takeStyle(hints, found),
  },
];
