/** Answers that were given, in this browser: 24 hours, 50 at most, whatever the case of the question (specification section 9). */

const PREFIX = 'printready-chat:';
const KEEP_MS = 24 * 60 * 60_000;
const MOST = 50;

export type CachedAnswer = { readonly question: string; readonly answer: string; readonly timestamp: number };

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const keyOf = (question: string) => PREFIX + question.trim().toLowerCase();

function parse(text: string | null): CachedAnswer | null {
  if (text === null) return null;
  try {
    const entry = JSON.parse(text) as Partial<CachedAnswer> | null;
    return typeof entry?.answer === 'string' && typeof entry.timestamp === 'number'
      ? { question: entry.question ?? '', answer: entry.answer, timestamp: entry.timestamp }
      : null;
  } catch {
    // Written by somebody else: as good as not there.
    return null;
  }
}

/** Newest first, also expired ones. */
function storedAnswers(shelf: Shelf): readonly CachedAnswer[] {
  const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index));
  return keys
    .map((key) => (key?.startsWith(PREFIX) ? parse(shelf.getItem(key)) : null))
    .filter((entry) => entry !== null)
    .sort((a, b) => b.timestamp - a.timestamp);
}

const isFresh = ({ timestamp }: CachedAnswer, now: number): boolean => now - timestamp < KEEP_MS;

/** Newest first. */
export function cachedAnswers(shelf: Shelf = localStorage, now = Date.now()): readonly CachedAnswer[] {
  return storedAnswers(shelf).filter((entry) => isFresh(entry, now));
}

export function recallAnswer(question: string, shelf: Shelf = localStorage, now = Date.now()): string | null {
  const entry = parse(shelf.getItem(keyOf(question)));
  if (!entry) return null;
  if (isFresh(entry, now)) return entry.answer;
  shelf.removeItem(keyOf(question));
  return null;
}

export function forgetAnswers(shelf: Shelf = localStorage): void {
  for (const { question } of storedAnswers(shelf)) shelf.removeItem(keyOf(question));
}

export function rememberAnswer(
  question: string,
  answer: string,
  shelf: Shelf = localStorage,
  now = Date.now(),
): void {
  const entry: CachedAnswer = { question, answer, timestamp: now };
  try {
    shelf.setItem(keyOf(question), JSON.stringify(entry));
  } catch {
    // A full or forbidden storage: the answer is simply asked for again.
    return;
  }
  for (const [place, old] of storedAnswers(shelf).entries())
    if (place >= MOST || !isFresh(old, now)) shelf.removeItem(keyOf(old.question));
}
