/**
 * Caches up to 50 answers in this browser for 24 hours. The case of questions is ignored (specification section 9).
 */

const PREFIX = 'printready-chat:';
const KEEP_MS = 24 * 60 * 60_000;
const MAX_ANSWERS = 50;

export type CachedAnswer = { readonly question: string; readonly answer: string; readonly timestamp: number };

type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const keyOf = (question: string) => PREFIX + question.trim().toLowerCase();

function parse(text: string | null): CachedAnswer | null {
  if (text === null) return null;
  try {
    const entry = JSON.parse(text) as Partial<CachedAnswer> | null;
    return typeof entry?.answer === 'string' && typeof entry.timestamp === 'number'
      ? { question: entry.question ?? '', answer: entry.answer, timestamp: entry.timestamp }
      : null;
  } catch {
    return null;
  }
}

/** All stored answers, newest first, including expired ones. */
function storedAnswers(storage: AnswerStorage): readonly CachedAnswer[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys
    .map((key) => (key?.startsWith(PREFIX) ? parse(storage.getItem(key)) : null))
    .filter((entry) => entry !== null)
    .sort((a, b) => b.timestamp - a.timestamp);
}

const isFresh = ({ timestamp }: CachedAnswer, now: number): boolean => now - timestamp < KEEP_MS;

export function cachedAnswers(
  storage: AnswerStorage = localStorage,
  now = Date.now(),
): readonly CachedAnswer[] {
  return storedAnswers(storage).filter((entry) => isFresh(entry, now));
}

export function recallAnswer(
  question: string,
  storage: AnswerStorage = localStorage,
  now = Date.now(),
): string | null {
  const entry = parse(storage.getItem(keyOf(question)));
  if (!entry) return null;
  if (isFresh(entry, now)) return entry.answer;
  storage.removeItem(keyOf(question));
  return null;
}

export function forgetAnswers(): void {
  for (const { question } of storedAnswers(localStorage)) localStorage.removeItem(keyOf(question));
}

export function rememberAnswer(
  question: string,
  answer: string,
  storage: AnswerStorage = localStorage,
  now = Date.now(),
): void {
  const entry: CachedAnswer = { question, answer, timestamp: now };
  try {
    storage.setItem(keyOf(question), JSON.stringify(entry));
  } catch {
    // If storage is full or blocked, a repeated question is sent to the server again.
    return;
  }
  for (const [place, old] of storedAnswers(storage).entries())
    if (place >= MAX_ANSWERS || !isFresh(old, now)) storage.removeItem(keyOf(old.question));
}
