/** Splits a brief into words with their offsets; a quoted text is a single token. */
import { abbreviates, EMOJI, isNickname, QUOTED } from '../cut-clauses.ts';
import { plainWord } from '../reading.ts';

/** Separator before a token. */
type Mark = 'start' | 'none' | 'comma' | 'colon' | 'stop' | 'line' | 'quote' | 'emoji';

export type Token = {
  readonly from: number;
  readonly to: number;
  /** Without quotes. */
  readonly text: string;
  /** Lowercase, without punctuation at either end; empty for quoted text. */
  readonly plain: string;
  readonly mark: Mark;
  /** Characters between this token and the next. */
  readonly tail: string;
  readonly quoted: boolean;
  /** True for quoted text that the customer does not want printed. */
  readonly refused?: true;
};

type Span = Omit<Token, 'plain' | 'mark' | 'tail'>;

const WORD = /[^\s—|•·]+/gu;
/** A comma or colon without a space is a separator, too: "hi,we need". */
const GLUED = /(?<=\p{L}[,;:!?]+)(?=\p{L})|(?<=\p{L}\.{2,})(?=\p{L})|(?<=\p{L})(?=\.{2,}\p{L})/u;
const OPENING = /^[([{“„"'‘*–\-…,.;:!?¡¿>/_=]+/u;
const CLOSING = /[)\]}”“"*,;:!?.…–/=-]+$/u;

/** Trims punctuation, but not the parentheses of a phone number or the apostrophe of a year. */
function coreOf(typed: string, at: number, words: string): Span | null {
  const isWhole = /^(?:\(\d{3}\)|['’]\d\d\b|_{3,}$|[&+]$|w\/$)/u.test(typed);
  const opening = isWhole ? 0 : (OPENING.exec(typed)?.[0].length ?? 0);
  const rest = typed.slice(opening);
  const closing = isWhole && rest.endsWith(')') ? 0 : (CLOSING.exec(rest)?.[0] ?? '').length;
  const from = at + opening;
  let to = from + rest.length - (/^(?:_{3,}|w\/)$/u.test(rest) ? 0 : closing);
  if (to <= from) return null;
  if (abbreviates(words, to)) to++;
  return { from, to, text: words.slice(from, to), quoted: false };
}

function wordSpans(words: string, from: number, to: number): Span[] {
  const plain = words.slice(from, to).replaceAll(EMOJI, (sign) => ' '.repeat(sign.length));
  return [...plain.matchAll(WORD)].flatMap(({ index, 0: found }) => {
    let at = from + index;
    return found.split(GLUED).flatMap((piece): Span[] => {
      const core = coreOf(piece, at, words);
      at += piece.length;
      return core === null ? [] : [core];
    });
  });
}

function markOf(between: string, isQuoteBeside: boolean): Mark {
  if (between.includes('\n')) return 'line';
  if (between.search(EMOJI) !== -1) return 'emoji';
  if (/[.!?…]/u.test(between)) return 'stop';
  if (/[:=]/.test(between)) return 'colon';
  if (/[,;|•·()[\]–—>]|(?:^|\s)[-/*](?:\s|$)/u.test(between)) return 'comma';
  return isQuoteBeside ? 'quote' : 'none';
}

/** Ends in words that exclude the quoted text after them: no "Disney", don't put "Coach". */
const REFUSAL =
  /(?<![\p{L}’'])(?:no|(?<!why )not|never|without|do(?:n['’]?t| not) (?:put|use|print|write|say|add|include|want)|sin|nada de|pas de?|sans|nicht|ohne|keine?n?)(?: (?:the|any))?(?: (?:words?|text|name))?\s*$/iu;

export function tokensOf(words: string): Token[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { index, 0: found } of words.matchAll(QUOTED)) {
    const to = index + found.length;
    if (isNickname(words, index, to)) continue;
    spans.push(...wordSpans(words, from, index));
    const text = found.slice(1, -1).trim().replaceAll(/\s+/g, ' ');
    const refused = REFUSAL.test(words.slice(from, index));
    if (/[\p{L}\p{N}]/u.test(text))
      spans.push({ from: index, to, text, quoted: true, ...(refused && { refused: true }) });
    from = to;
  }
  spans.push(...wordSpans(words, from, words.length));
  return spans.map((span, at) => {
    const before = spans[at - 1];
    const between = words.slice(before?.to ?? 0, span.from);
    const isQuoteBeside = span.quoted || before?.quoted === true;
    return {
      ...span,
      plain: span.quoted ? '' : plainWord(span.text),
      mark: before ? markOf(between, isQuoteBeside) : 'start',
      tail: words.slice(span.to, spans[at + 1]?.from ?? words.length),
    };
  });
}
