/** Joins labeled tokens to phrases, each with its place in the brief. */
import { EMOJI } from '../cut-clauses.ts';
import type { Phrase, PhraseRole } from '../reading.ts';
import { EMOJI_NOUNS, PICTURE_NOUNS } from '../words/picture-words.ts';
import type { RuleRole } from './align-rules.ts';
import { LABELS } from './tagger.ts';
import type { Token } from './tokens.ts';

export type Placed = {
  readonly phrase: Phrase;
  /** Offset in the brief. */
  readonly from: number;
  /** Indexes of its tokens; empty for an emoji. */
  readonly tokens: readonly number[];
  /** English noun for an emoji. */
  readonly noun?: string;
};

export function emojiPictures(typed: string): Placed[] {
  return [...typed.matchAll(EMOJI)].flatMap(({ index, 0: text }): Placed[] => {
    const noun = EMOJI_NOUNS.get(text.replaceAll(/[\u{FE0F}\p{EMod}]/gu, ''));
    if (noun === undefined || !PICTURE_NOUNS.has(noun)) return [];
    return [{ phrase: { role: 'picture', text, quoted: false }, from: index, tokens: [], noun }];
  });
}

type Group = { readonly role: PhraseRole; readonly tokens: number[]; readonly doubt: number | null };

export type Tagging = {
  /** Index in `LABELS` of each token's label. */
  readonly labels: readonly number[];
  readonly rules: readonly (RuleRole | null)[];
  /** Number of the line that each token would belong to if no caution were used; null if it is in none. */
  readonly doubts: readonly (number | null)[];
};

/** Numbers the lines that the bold labels print and the cautious labels leave out. */
export function doubtsOf(cautious: readonly number[], bold: readonly number[]): (number | null)[] {
  let line = 0;
  const isLeftOut = (at: number) => LABELS[cautious[at] ?? 0]?.role === 'instruction';
  const lines = bold.map((label) => {
    const { role, begins } = LABELS[label]!;
    if (begins) line++;
    return role === 'main' || role === 'second' ? line : null;
  });
  const kept = new Set(lines.filter((_, at) => !isLeftOut(at)));
  return lines.map((one) => (one === null || kept.has(one) ? null : one));
}

/** Inks and garments keep the role that the rules gave them; the tagger knows them only as instructions. */
function groupsOf(tokens: readonly Token[], { labels, rules, doubts }: Tagging): Group[] {
  const groups: Group[] = [];
  for (const [at, token] of tokens.entries()) {
    const { role: tagged, begins } = LABELS[labels[at] ?? 0]!;
    const doubt = doubts[at] ?? null;
    const role = tagged === 'instruction' && rules[at]?.role === 'print' ? 'print' : tagged;
    const last = groups.at(-1);
    const isSilent = role === 'instruction' || role === 'print';
    const isSamePhrase = rules[at] !== null && rules[at]?.phrase === rules[at - 1]?.phrase;
    const continues = isSilent ? token.mark === 'none' || isSamePhrase : !begins;
    if (last?.role === role && last.doubt === doubt && continues) last.tokens.push(at);
    else groups.push({ role, tokens: [at], doubt });
  }
  return groups;
}

function textOf(typed: string, first: Token, last: Token): string {
  const isExclaimed = typed[first.from - 1] === '¡' && typed[last.to] === '!';
  const text = isExclaimed ? typed.slice(first.from - 1, last.to + 1) : typed.slice(first.from, last.to);
  return text.replaceAll(/\s+/g, ' ');
}

export function placedPhrases(typed: string, tokens: readonly Token[], tagging: Tagging): Placed[] {
  return groupsOf(tokens, tagging).flatMap(({ role, tokens: own, doubt }): Placed[] => {
    const [first, last] = [tokens[own[0] ?? 0], tokens[own.at(-1) ?? 0]];
    if (!first || !last) return [];
    const quoted = first.quoted && own.length === 1;
    const typedText = quoted ? first.text : textOf(typed, first, last);
    const text = role === 'place' && !quoted ? typedText.replaceAll(',', '') : typedText;
    const phrase: Phrase = { role, text, quoted, ...(doubt !== null && { doubtful: true }) };
    return [{ phrase, from: first.from, tokens: own }];
  });
}
