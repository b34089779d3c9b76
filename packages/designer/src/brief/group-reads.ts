/** Corrects the reading of phrases by their neighbors: asides within requests, and lists of single words. */
import type { Clause } from './cut-clauses.ts';
import type { Case, ReadPart } from './reading.ts';

export type Read = ReadPart & {
  readonly clause: number;
  /** English noun for an emoji. */
  readonly noun?: string;
};

const SENTENCE_END = /[.!?\n]/;
const isLow = (text: string) => !/\p{Lu}/u.test(text);

/**
 * After a name, lowercase text in a sentence that starts with a request is part of the request: "24 shirts, mostly
 * adults".
 */
export function dropAsides(reads: readonly Read[], clauses: readonly Clause[], { hasNames }: Case): Read[] {
  if (!hasNames) return [...reads];
  let first = 0;
  let isNamed = false;
  return reads.map((one) => {
    while (first < one.clause && clauses.slice(first, one.clause).some(({ end }) => SENTENCE_END.test(end)))
      first++;
    const opening = reads.filter(({ clause }) => clause === first);
    const isAsked = first < one.clause && opening.every(({ role }) => role === 'instruction');
    const earlier = reads.some(({ role, clause }) => clause < first && (role === 'text' || role === 'main'));
    isNamed ||= earlier;
    return isAsked && isNamed && one.role === 'text' && !one.quoted && isLow(one.text)
      ? { ...one, role: 'instruction' }
      : one;
  });
}

const LIST_WORDS = 3;
const LEAST = 3;

function isItem(one: Read | undefined): one is Read {
  return (
    one !== undefined &&
    !one.quoted &&
    (one.role === 'text' || one.role === 'picture' || one.role === 'second') &&
    one.noun === undefined &&
    isLow(one.text) &&
    one.text.split(' ').length <= LIST_WORDS
  );
}

/** Joins short lowercase phrases that are not all pictures into one line: "bread, pies, small miracles". */
export function joinLists(reads: readonly Read[], clauses: readonly Clause[], { hasNames }: Case): Read[] {
  if (!hasNames) return [...reads];
  const joined: Read[] = [];
  for (let at = 0; at < reads.length; ) {
    let to = at;
    while (isItem(reads[to]) && (to === at || reads[to]?.clause === (reads[to - 1]?.clause ?? 0) + 1)) to++;
    const items = reads.slice(at, to);
    const [first] = items;
    const isPair =
      items.length === 2 &&
      / (?:and|y|et|und|&) /u.test(items[1]?.text ?? '') &&
      items.every(({ role }) => role !== 'picture');
    if (
      first === undefined ||
      (items.length < LEAST && !isPair) ||
      items.every(({ role }) => role === 'picture')
    ) {
      joined.push(...reads.slice(at, Math.max(to, at + 1)));
    } else {
      const marks = items.map(({ clause }) =>
        clauses[clause]?.end === ',' ? ', ' : ` ${clauses[clause]?.end ?? ''} `,
      );
      const text = items
        .map(({ text: item }, index) => `${item}${index < items.length - 1 ? (marks[index] ?? '') : ''}`)
        .join('');
      joined.push({ ...first, text, role: 'second' });
    }
    at = Math.max(to, at + 1);
  }
  return joined;
}
