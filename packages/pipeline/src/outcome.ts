import type { Raster } from '@printready/pixels/raster';
import { opaqueBounds } from '@printready/pixels/resample';
import { catalog } from '@printready/tools/catalog';
import type { Finding, Result } from '@printready/tools/tool';

export type ResultWarning = 'nothing-left' | 'unchanged';

export const OUTCOME_WORDS: Readonly<Record<ResultWarning, string>> = {
  'nothing-left': 'Nothing is left of the image with these settings.',
  unchanged: 'These settings have no effect on this image.',
};

/** Null if the result can be charged for, or if it is a preview made without its network. */
export function outcomeOf(input: Raster, result: Result): ResultWarning | null {
  if (result.without) return null;
  if (opaqueBounds(result.shows) === null && !hasLines(result)) {
    return opaqueBounds(input) === null ? null : 'nothing-left';
  }
  return isSame(input, result) || result.findings.some(({ nothing }) => nothing) ? 'unchanged' : null;
}

export const reasonOf = (outcome: ResultWarning, findings: readonly Finding[]): string =>
  findings.find(({ nothing }) => nothing)?.text ?? OUTCOME_WORDS[outcome];

const hasLines = ({ lines = [] }: Result): boolean => lines.length > 0;

function isSame(input: Raster, result: Result): boolean {
  const { shows, exports = [], plates = [], approximate = false } = result;
  if (approximate || exports.length > 0 || plates.length > 0 || hasLines(result)) return false;
  if (shows.width !== input.width || shows.height !== input.height) return false;
  if (shows.resolution?.x !== input.resolution?.x || shows.resolution?.y !== input.resolution?.y)
    return false;
  return shows.data === input.data || samePixels(shows.data, input.data);
}

function samePixels(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  for (let at = 0; at < one.length; at += 4) {
    if (one[at + 3] !== other[at + 3]) return false;
    if (one[at + 3] === 0) continue;
    if (one[at] !== other[at] || one[at + 1] !== other[at + 1] || one[at + 2] !== other[at + 2]) return false;
  }
  return true;
}

/** Error that ends a paid run without a result. Its code and text are passed between threads. */
export class EmptyResultError extends Error {
  override readonly name = 'EmptyResultError';
  readonly code: ResultWarning;

  constructor(code: ResultWarning, text: string) {
    super(text);
    this.code = code;
  }
}

const hasPrice = (tool: string): boolean => catalog.some(({ id, price }) => id === tool && price.tokens > 0);

/** Called before payment. @throws EmptyResultError if a paid tool's result is empty or unchanged. */
export function requireChange(tool: string, input: Raster, result: Result): void {
  const outcome = hasPrice(tool) ? outcomeOf(input, result) : null;
  if (outcome !== null) throw new EmptyResultError(outcome, reasonOf(outcome, result.findings));
}
