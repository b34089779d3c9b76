/** Codes for errors that runtimes distinguish only by name or message (lint rule `no-error-sentences`). */

const NAMES = {
  AbortError: 'aborted',
  TimeoutError: 'timed-out',
  NotFoundError: 'not-found',
  NotReadableError: 'not-readable',
  QuotaExceededError: 'quota-exceeded',
  EncodingError: 'not-decodable',
  // WebAssembly trap, such as exhausted memory or a stack overflow.
  RuntimeError: 'wasm-trap',
} as const;

type PlatformCode =
  | (typeof NAMES)[keyof typeof NAMES]
  | 'missing-module'
  | 'offline'
  | 'out-of-memory'
  | 'stack-overflow';

const SENTENCES: readonly { readonly match: RegExp; readonly code: PlatformCode }[] = [
  // Messages from Chromium and Firefox, then from Safari.
  { match: /dynamically imported module|importing a module script failed/i, code: 'missing-module' },
  // Message from Chromium, then from Node.
  { match: /failed to fetch|fetch failed/i, code: 'offline' },
  // Messages from Emscripten modules, from V8 at a thread's memory limit, and about arrays or strings that are too
  // long.
  {
    match:
      /out of memory|\bOOM\b|cannot enlarge memory|allocation failed|heap limit|invalid (?:typed )?array length|invalid string length/i,
    code: 'out-of-memory',
  },
  { match: /call stack/i, code: 'stack-overflow' },
];

/** Node's code for a thread whose heap is full. */
const HEAP_FULL = 'ERR_WORKER_OUT_OF_MEMORY';

/** The error's own code, as set on file system errors and on errors that came from a thread. */
function ownCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  if (error.code === HEAP_FULL) return 'out-of-memory';
  return typeof error.code === 'string' ? error.code : null;
}

/** @param error what was thrown; WebAssembly modules also throw strings */
export function platformCode(error: unknown): PlatformCode | null {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (Object.hasOwn(NAMES, name)) return NAMES[name as keyof typeof NAMES];
  // oxlint-disable-next-line printready/no-restricted-syntax -- only this file compares messages
  return SENTENCES.find(({ match }) => match.test(message))?.code ?? null;
}

/** The error's own code, or else the code for its name or message; null if it has neither. */
export const codeOf = (error: unknown): string | null => ownCode(error) ?? platformCode(error);

/** False for errors from a thread: only the caller's own signal counts as an abort or timeout. */
export const isAbort = (error: unknown): boolean =>
  ownCode(error) === null && platformCode(error) === 'aborted';

export const isTimeout = (error: unknown): boolean =>
  ownCode(error) === null && platformCode(error) === 'timed-out';
