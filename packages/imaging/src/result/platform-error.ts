/**
 * Codes for errors that runtimes tell apart by a name or a sentence only. The one place that reads them: everywhere
 * else a code decides (the lint rule `no-error-sentences`).
 */

const NAMES = {
  AbortError: 'aborted',
  TimeoutError: 'timed-out',
  NotFoundError: 'not-found',
  NotReadableError: 'not-readable',
  QuotaExceededError: 'quota-exceeded',
  EncodingError: 'not-decodable',
  // WebAssembly: a trap, such as a full memory or stack.
  RuntimeError: 'wasm-trap',
} as const;

type PlatformCode =
  | (typeof NAMES)[keyof typeof NAMES]
  | 'missing-module'
  | 'offline'
  | 'out-of-memory'
  | 'stack-overflow';

const SENTENCES: readonly { readonly match: RegExp; readonly code: PlatformCode }[] = [
  // Chromium and Firefox, then Safari.
  { match: /dynamically imported module|importing a module script failed/i, code: 'missing-module' },
  // Chromium, then Node.
  { match: /failed to fetch|fetch failed/i, code: 'offline' },
  // Engines on lists and texts; WebAssembly modules of Emscripten; V8 at the limit of a thread.
  {
    match:
      /out of memory|\bOOM\b|cannot enlarge memory|allocation failed|heap limit|invalid (?:typed )?array length|invalid string length/i,
    code: 'out-of-memory',
  },
  { match: /call stack/i, code: 'stack-overflow' },
];

/** Node's code of a thread whose heap is full. */
const HEAP_FULL = 'ERR_WORKER_OUT_OF_MEMORY';

/** Code that the error has itself, as a file system's, or an error that came from a thread. */
function ownCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  if (error.code === HEAP_FULL) return 'out-of-memory';
  return typeof error.code === 'string' ? error.code : null;
}

/** @param error what was thrown; WebAssembly modules throw texts, too */
export function platformCode(error: unknown): PlatformCode | null {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (Object.hasOwn(NAMES, name)) return NAMES[name as keyof typeof NAMES];
  // oxlint-disable-next-line printready/no-restricted-syntax -- the home of such sentences
  return SENTENCES.find(({ match }) => match.test(message))?.code ?? null;
}

/** The error's own code, else that of its name or sentence; null without either. */
export const codeOf = (error: unknown): string | null => ownCode(error) ?? platformCode(error);

/** False for errors of a thread: only the caller's own signal aborts and times out. */
export const isAbort = (error: unknown): boolean =>
  ownCode(error) === null && platformCode(error) === 'aborted';

export const isTimeout = (error: unknown): boolean =>
  ownCode(error) === null && platformCode(error) === 'timed-out';
