import { stemmer } from 'stemmer';
import { GENERAL, TRADE } from './synonyms.ts';

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/colour/g, 'color'],
  [/grey/g, 'gray'],
  [/centre/g, 'center'],
  [/(\w)ising\b/g, '$1izing'],
  [/(\w{4,})ise(d|s|r)?\b/g, '$1ize$2'],
  [/licence/g, 'license'],
];

const EMPTY = new Set(
  `a about after all also am an and any are around as at be because been before being best better between both but by can cannot
  could d did do does doing don done down during each either else ever every few for from get gets getting give go going good
  got had has have having he help her here him his how however i if im in into is isn it its itself just keep know let
  like ll look looks m make makes making many may me might more most much must my need needs never new no nor not now of
  off on once one only onto or other our out over own please put re really rid right s said same say see set she should show since so some something
  still such t take tell than thank thanks that the their them then there these they thing things this those though through to too
  try trying under until up upon us use used using ve very vs want wants was way we well were what when where whether which
  while who whom whose why will with within without won work works would yes yet you your difference mean means come comes came bit lot example time long old another different way forever terrible awful bad ok okay`.split(
    /\s+/,
  ),
);

const plain = (text: string): string => {
  const lower = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'");
  return SPELLINGS.reduce((before, [wrong, right]) => before.replaceAll(wrong, right), lower);
};

const EMPTY_STEMS = new Set([...EMPTY].map((word) => stemmer(word)));

export const stemOf = (word: string): string => (/^[a-z]+$/.test(word) ? stemmer(word) : word);
const split = (text: string): string[] => text.match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? [];

export const TRADE_WORDS: ReadonlySet<string> = new Set(
  TRADE.map(([name = '']) => stemOf(split(plain(name)).join(''))),
);

/** Stemmed phrase → stem of its main term, keyed by the phrase's first stem; longest first. */
const synonyms = new Map<string, string[]>();
const phrases = new Map<string, { readonly words: readonly string[]; readonly becomes: string }[]>();
for (const [name = '', ...others] of [...TRADE, ...GENERAL]) {
  const becomes = stemOf(split(plain(name)).join(''));
  for (const phrase of [name, ...others]) {
    const words = split(plain(phrase)).map(stemOf);
    if (words.length === 1) synonyms.set(becomes, [...(synonyms.get(becomes) ?? []), ...words]);
    const first = words[0];
    if (first === undefined) continue;
    const known = phrases.get(first) ?? [];
    known.push({ words, becomes });
    phrases.set(
      first,
      known.sort((a, b) => b.words.length - a.words.length),
    );
  }
}

export const namesOf = (name: string): readonly string[] => synonyms.get(name) ?? [];

export function wordsOf(text: string): string[] {
  const raw = split(plain(text)).map((word) => word.replace(/'.*$/, ''));
  const stems = raw.map(stemOf);
  const found: string[] = [];
  for (let at = 0; at < stems.length; ) {
    const match = phrases
      .get(stems[at] ?? '')
      ?.find(({ words }) => words.every((word, ahead) => stems[at + ahead] === word));
    const word = raw[at] ?? '';
    if (match) found.push(match.becomes);
    else if (
      !EMPTY.has(word) &&
      !EMPTY_STEMS.has(stems[at] ?? '') &&
      (word.length > 1 || /[k0-9]/.test(word))
    )
      found.push(stems[at] ?? word);
    at += match?.words.length ?? 1;
  }
  return found;
}
