/** Finds the tokens that belong to each phrase found by the rules. */
import type { Phrase, PhraseRole } from '../reading.ts';
import { type Token, tokensOf } from './tokens.ts';

export type RuleRole = { readonly role: PhraseRole; readonly phrase: number };

/** Maximum number of words that the rules may skip between two tokens. */
const REACH = 8;

/** Role and phrase of each token as the rules read it; null if the rules did not keep the word. */
export function alignedRules(tokens: readonly Token[], phrases: readonly Phrase[]): (RuleRole | null)[] {
  const roles: (RuleRole | null)[] = tokens.map(() => null);
  let next = 0;
  for (const [phrase, { text, role, quoted }] of phrases.entries()) {
    const words = quoted ? [text] : tokensOf(text).map((one) => (one.quoted ? one.text : one.plain));
    for (const word of words) {
      const isSame = (one: Token) => (one.quoted ? one.text === word : !quoted && one.plain === word);
      const found = tokens.findIndex((one, at) => at >= next && at < next + REACH && isSame(one));
      if (found === -1) continue;
      roles[found] = { role, phrase };
      next = found + 1;
    }
  }
  return roles;
}
