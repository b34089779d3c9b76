import type { Look, PdfFacts } from '../facts.ts';
import { inkKey } from '../rules/screen-rules.ts';
import type { PdfEditId } from './edit-ids.ts';

const UNSEEN: readonly PdfEditId[] = ['remove-security', 'remove-scripts', 'fix-boxes', 'mark-trim'];
/** Percentages of the page area may differ by this much, because an edge may move by a pixel. */
const SLACK = 0.3;

/** Unintended change as a sentence; null if there is none. */
export function lookChange(step: PdfEditId, before: PdfFacts, after: PdfFacts): string | null {
  for (const [i, { look: was }] of (before.pages ?? []).entries()) {
    const is = after.pages?.[i]?.look ?? null;
    if (was === null && is === null) continue;
    const reason = was && is ? changeOf(step, was, is) : 'it can no longer be drawn';
    if (reason !== null) return `Page ${i + 1} would look different: ${reason}.`;
  }
  return null;
}

function changeOf(step: PdfEditId, was: Look, is: Look): string | null {
  if (UNSEEN.includes(step)) return sameInks(was, is, (name) => name) ?? sameCover(was, is, 0);
  // The plate with the merged name contains the artwork of both plates.
  if (step === 'unify-spots') return sameInks(was, is, inkKey) ?? sameCover(was, is, 0);
  if (step === 'remove-background') return withoutGround(was, is);
  if (step === 'overprint-black') return noLessInk(was, is) ?? sameCover(was, is, 0);
  return null;
}

function sameInks(was: Look, is: Look, nameOf: (ink: string) => string): string | null {
  const [old, now] = [was, is].map(({ plates }) => {
    const sums = new Map<string, number>();
    for (const { ink, percent } of plates ?? [])
      sums.set(nameOf(ink), (sums.get(nameOf(ink)) ?? 0) + percent);
    return sums;
  });
  for (const ink of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
    if (Math.abs((old?.get(ink) ?? 0) - (now?.get(ink) ?? 0)) > SLACK)
      return `there is another amount of ${ink}`;
  }
  return null;
}

/** Overprinted text reveals the ink below it, but no ink may disappear. */
function noLessInk(was: Look, is: Look): string | null {
  const now = new Map(is.plates?.map(({ ink, percent }) => [ink, percent]));
  const less = was.plates?.find(({ ink, percent }) => (now.get(ink) ?? 0) < percent - SLACK);
  return less ? `there is less ${less.ink}` : null;
}

/** @param gone percentage of the page that the fix removes */
function sameCover(was: Look, is: Look, gone: number): string | null {
  return Math.abs(was.paintedPercent - gone - is.paintedPercent) > SLACK
    ? 'more or less of it is painted'
    : null;
}

export function withoutGround(was: Look, is: Look): string | null {
  if (!was.ground) return sameCover(was, is, 0);
  return is.ground ? 'a background is still there' : sameCover(was, is, was.ground.percent);
}
