/** Composes designs of many families at once, for tests and benchmarks; the designer uses several threads. */
import { composeCandidate, type Request, type Variant } from '../compose.ts';
import type { Family } from '../families/family.ts';
import type { Workshop } from '../resolve.ts';

/** All candidates that could be laid out, best first. @param rounds number of draws per family */
export function composeCandidates(
  request: Request,
  workshop: Workshop,
  rounds: number,
  families: readonly Family[],
): Variant[] {
  const variants: Variant[] = [];
  for (let round = 0; round < rounds; round++)
    for (const family of families) {
      const variant = composeCandidate(request, family, round, workshop);
      if (variant) variants.push(variant);
    }
  return variants.sort((a, b) => b.score.total - a.score.total);
}
