/** Quantities, sizes, and placements in an order, in four languages; none of these are printed. */

import { type Carver, EDGE } from '../reading.ts';
import { DATE } from './dates.ts';

const word = (source: string, flags = 'giu'): RegExp =>
  new RegExp(`${EDGE.before}(?:${source})${EDGE.after}`, flags);

const SIZE = '(?:[2-5]?x{1,3}[sl]|[2-5]xl|[sml]|smalls?|mediums?|larges?|youth|adults?)';
const COUNTED = `(?:\\d{1,3} ?(?:x )?)?${SIZE}`;
const MOSTLY = '(?:mostly|mainly|all|casi tod[ao]s|tod[ao]s|meist|alle|surtout|plutôt)';
const UNITS =
  'total|in total|pieces?|pcs|people|persons|of (?:them|each|those|these)|stück|pièces?|piezas?|tailles?|personas?|personen';

/** Line of a roster: "Kowalczyk 44 XL". */
export const ROSTER_LINE = /^(\p{Lu}[\p{L}’'-]+) #?(\d{1,2}) ((?:[2-5]?X{0,3}[SL]|[2-5]XL|M))$/u;

/** Lowercase amounts; a name such as "3 Guys" keeps its number. */
export const QUANTITIES: readonly Carver[] = [
  {
    found: new RegExp(
      `${EDGE.before}(?:by|before|until|no later than|bis(?: zum)?|antes del?|pour le|avant le) (?:the )?(?:${DATE.source})`,
      'giu',
    ),
    role: 'instruction',
  },
  { found: word(`(?:about |around |roughly |son |ca\\. )?\\d{1,4} (?:${UNITS})`, 'gu'), role: 'instruction' },
  {
    found: word(
      '\\d{1,4} (?:t-?shirts?|shirts?|tees?|hoodies?|jerseys?|polos?|aprons?|camisetas?|playeras?|camisas?)(?: rush)?',
    ),
    role: 'instruction',
  },
  { found: word(`(?:\\d{1,4} )?(?:Stück|Pièces|Piezas)`, 'gu'), role: 'instruction' },
  { found: /^(?:son|about|around|roughly|need|we need|necesito|ca\.) \d{1,4}$/giu, role: 'instruction' },
  {
    found: word(`${MOSTLY} ${COUNTED}(?:(?: and | y | et | und | |/)${COUNTED})*`),
    role: 'instruction',
  },
  { found: word(`\\d{1,3} ?(?:x )?${SIZE}(?:(?: and | y | et | und | |/)${COUNTED})*`), role: 'instruction' },
  {
    found: new RegExp(`^(?:and |y |et |und )?${COUNTED}(?:(?: and | y | et | und | |/)${COUNTED})*$`, 'giu'),
    role: 'instruction',
  },
];

const SIDE = '(?:front|back|chest|pocket|sleeves?)';

export const PLACEMENTS: readonly Carver[] = [
  {
    found: word(
      'pecho izquierdo|en el pecho|poitrine(?: gauche)?|côté cœur|cœur|(?:linke )?brust(?: links)?|bolsillo',
    ),
    role: 'print',
    take: (hints) => {
      hints.widthMm = 90;
    },
  },
  {
    found: word(
      `(?:(?:small|big|large) )?(?:on )?(?:the )?${SIDE} (?:and|&) (?:(?:full|big|large|small) )?(?:on )?(?:the )?${SIDE}|(?:small|big|large) on (?:the )?${SIDE}|both sleeves|(?:auf dem |großer? )?rücken(?: groß)?|espalda(?: completa)?|grand dos`,
    ),
    role: 'print',
  },
  { found: /^(?:dos|front|back)$/giu, role: 'print' },
  { found: /(?:^|(?<= ))(?:estilo|style|stil) (?=\p{Ll})[\p{L} ]+$/gu, role: 'print' },
];
