/** Cache of answers in this browser: 24 hours, at most 50, ignoring case (specification section 9). */

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
    // Ignore unreadable entries.
    return null;
  }
}

export function cachedAnswers(
  storage: AnswerStorage = localStorage,
  now = Date.now(),
): readonly CachedAnswer[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => parse(storage.getItem(key)))
    .filter((entry) => entry !== null && now - entry.timestamp < KEEP_MS)
    .filter((entry) => entry !== null)
    .sort((a, b) => b.timestamp - a.timestamp);
}

export function recallAnswer(
  question: string,
  storage: AnswerStorage = localStorage,
  now = Date.now(),
): string | null {
  const entry = parse(storage.getItem(keyOf(question)));
  if (!entry) return null;
  if (now - entry.timestamp < KEEP_MS) return entry.answer;
  storage.removeItem(keyOf(question));
  return null;
}

export function forgetAnswers(storage: AnswerStorage = localStorage): void {
  for (const { question } of cachedAnswers(storage)) storage.removeItem(keyOf(question));
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
    // Full or forbidden storage: the question is sent again.
    return;
  }
  for (const { question: oldest } of cachedAnswers(storage, now).slice(MAX_ANSWERS))
    storage.removeItem(keyOf(oldest));
}
