/** Tells whether a result is worth its price: an empty one, or one equal to its input, is not. */
import { opaqueBounds } from '@printready/imaging/kernels/geometry/trim';
import type { Raster } from '@printready/imaging/raster';
import { catalog } from '@printready/tools/catalog';
import type { Finding, Result } from '@printready/tools/tool';

export type ResultWarning = 'nothing-left' | 'unchanged';

export const OUTCOME_WORDS: Readonly<Record<ResultWarning, string>> = {
  'nothing-left': 'Nothing of the picture is left with these settings.',
  unchanged: 'These settings have no effect on this image.',
};

/** Null: there is something to pay for. A preview without its network says nothing of what a run makes. */
export function outcomeOf(input: Raster, result: Result): ResultWarning | null {
  if (result.without) return null;
  if (opaqueBounds(result.shows) === null && !hasLines(result)) {
    return opaqueBounds(input) === null ? null : 'nothing-left';
  }
  return isSame(input, result) || result.findings.some(({ nothing }) => nothing) ? 'unchanged' : null;
}

/** Why there is nothing to pay for, in the tool's own words where it has some. */
export const reasonOf = (outcome: ResultWarning, findings: readonly Finding[]): string =>
  findings.find(({ nothing }) => nothing)?.text ?? OUTCOME_WORDS[outcome];

/** A cut line is something, even around nothing that shows. */
const hasLines = ({ lines = [] }: Result): boolean => lines.length > 0;

function isSame(input: Raster, result: Result): boolean {
  const { shows, exports = [], plates = [], approximate = false } = result;
  if (approximate || exports.length > 0 || plates.length > 0 || hasLines(result)) return false;
  if (shows.width !== input.width || shows.height !== input.height) return false;
  if (shows.resolution?.x !== input.resolution?.x || shows.resolution?.y !== input.resolution?.y)
    return false;
  return shows.data === input.data || samePixels(shows.data, input.data);
}

/** Colors under full transparency are no difference: nobody sees them. */
function samePixels(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  for (let at = 0; at < one.length; at += 4) {
    if (one[at + 3] !== other[at + 3]) return false;
    if (one[at + 3] === 0) continue;
    if (one[at] !== other[at] || one[at + 1] !== other[at + 1] || one[at + 2] !== other[at + 2]) return false;
  }
  return true;
}

/** A run that has a price ends with this instead of a result that is worth none. Its name and message cross threads. */
export class EmptyResultError extends Error {
  override readonly name = 'EmptyResultError';
}

/** What is free is given as it is, even where nothing changed: a crop of the whole picture, say. */
const hasPrice = (tool: string): boolean => catalog.some(({ id, price }) => id === tool && price.tokens > 0);

/** Before it is paid. @throws EmptyResultError where a tool that has a price made a result that is worth none. */
export function requireChange(tool: string, input: Raster, result: Result): void {
  const outcome = hasPrice(tool) ? outcomeOf(input, result) : null;
  if (outcome !== null) throw new EmptyResultError(reasonOf(outcome, result.findings));
}
