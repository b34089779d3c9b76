/** Cuts a brief into clauses at punctuation and line ends; quoted texts are clauses of their own. */
import { EMOJI_NOUNS, PICTURE_NOUNS } from './words/picture-words.ts';

export type Clause = {
  readonly text: string;
  readonly quoted: boolean;
  /** Separator after the clause: `:` after a label, `\n` at a line end. */
  readonly end: string;
  /** English noun for an emoji. */
  readonly noun?: string;
};

export const QUOTED =
  /(?<![\p{L}\d])"[^"\n]+"|“[^”\n]+”|„[^“”\n]+[“”]|«[^»\n]+»|(?<![\p{L}\d])'(?=[^\s\d])[^'\n]+'(?![\p{L}\d])|‘[^’\n]+’(?!\p{L})/gu;
/** An exclamation in Spanish; it is quoted text unless it greets or thanks. */
const EXCLAIMED = /¡(?!(?:much|mil|hola|gracias|buen|saludos|por favor))[^!\n]+!/iu;
const LITERAL = new RegExp(`${QUOTED.source}|${EXCLAIMED.source}`, 'giu');
export const EMOJI = /\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{Extended_Pictographic}\p{EMod}]*/gu;
const SEPARATOR = /[,;|•·\n]|\s[-–—/]+\s|—|[!?]+(?=\s|$|["”])|[()]|:(?=\s|$)|\.{2,}|\.(?=\s|$)/gu;

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\\p{L}*\\.?';
/** Spans that are never split, even if they contain separators. */
const WHOLE: readonly RegExp[] = [
  new RegExp(`${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2})?, ?(?:19|20)\\d\\d`, 'giu'),
  new RegExp(
    `(?:${MONTH} \\d{1,2},? )?\\d{4}\\s?[-–]\\s?(?:${MONTH} \\d{1,2},? )?\\d{4}|\\d+/\\d+/\\d+\\s?[-–]\\s?\\d+/\\d+/\\d+`,
    'giu',
  ),
  /\(\d{3}\) ?\d{3}[-. ]\d{4}/g,
  // A slogan of several short sentences: "Mow. Plant. Grow."
  /(?:(?<=^|[,;|\n]\s*|\s[-–—]\s)\p{Lu}[\p{L}’']*(?: \p{Lu}[\p{L}’']*)?\. )(?:\p{Lu}[\p{L}’']*(?: \p{Lu}[\p{L}’']*)?\.?(?: |(?=$|[,;|\n])))+(?=$|[,;|\n])/gu,
  /, (?:DVM|MD|M\.D\.|RN|PhD|DDS|Esq\.?|Jr\.?|Sr\.?|LLC|Inc\.?|CPA)(?!\p{L})/gu,
];
const ABBREVIATION =
  /(?:^|[\s(])(?:st|mt|ft|dr|mr|mrs|ms|no|nr|est|estd|co|inc|ltd|jr|sr|vs|dept|ave|rd|tel|ph|gegr|inh|lic|bldg|e\.v|sta|sto|ste|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|minn|(?:\p{L}\.)*\p{Lu}|u\.s)$/iu;

type Span = { readonly from: number; readonly to: number };

function wholeSpans(words: string): Span[] {
  return WHOLE.flatMap((pattern) =>
    [...words.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length })),
  );
}

/** A quoted word inside a name is a nickname: Robert "Bobby" Haines. */
export const isNickname = (words: string, from: number, to: number): boolean =>
  /\p{Lu}[\p{L}.’']* $/u.test(words.slice(0, from)) &&
  /^ \p{Lu}/u.test(words.slice(to)) &&
  !words.slice(from, to).includes(' ');

export const abbreviates = (words: string, at: number): boolean =>
  words[at] === '.' && words[at + 1] !== '.' && ABBREVIATION.test(words.slice(0, at));

function cutPlain(text: string, end: string): Clause[] {
  const spans = wholeSpans(text);
  const clauses: Clause[] = [];
  let from = 0;
  const add = (to: number, mark: string) => {
    const piece = text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
    if (piece !== '') clauses.push({ text: piece, quoted: false, end: mark });
    else if (mark === '\n' && clauses.length > 0)
      clauses[clauses.length - 1] = { ...clauses.at(-1)!, end: mark };
  };
  for (const { index, 0: found } of text.matchAll(SEPARATOR)) {
    const isInside = spans.some((span) => index >= span.from && index < span.to);
    if (isInside || abbreviates(text, index)) continue;
    add(index, found.includes('\n') ? '\n' : found.trim());
    from = index + found.length;
  }
  add(text.length, end);
  return clauses;
}

/** Emoji are not printed as text; known emoji name a picture. */
function cutEmoji(text: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(EMOJI)) {
    clauses.push(...cutPlain(text.slice(from, index), ','));
    const noun = EMOJI_NOUNS.get(found.replaceAll(/[\u{FE0F}\p{EMod}]/gu, ''));
    if (noun && PICTURE_NOUNS.has(noun)) clauses.push({ text: found, quoted: false, end: '', noun });
    from = index + found.length;
  }
  return [...clauses, ...cutPlain(text.slice(from), '')];
}

export function cutClauses(words: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const { index, 0: found } of words.matchAll(LITERAL)) {
    const to = index + found.length;
    if (isNickname(words, index, to)) continue;
    clauses.push(...cutEmoji(words.slice(from, index)));
    const text = found.startsWith('¡') ? found : found.slice(1, -1).trim().replaceAll(/\s+/g, ' ');
    if (text !== '') clauses.push({ text, quoted: true, end: '' });
    from = to;
  }
  return [...clauses, ...cutEmoji(words.slice(from))];
}
