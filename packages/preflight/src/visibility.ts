import { type AssessOptions, assess } from './assess.ts';
import type { Facts, PageFacts } from './facts.ts';

/** False if hiding all objects changes nothing. Rules use minima, so hiding fewer objects adds no finding. */
export function dependsOnVisibility(facts: Facts, options: AssessOptions): boolean {
  if (facts.kind !== 'pdf' && facts.kind !== 'ai') return false;
  const bare: Facts = { ...facts, pages: facts.pages && facts.pages.map(withNothingShown) };
  const resultOf = (assumed: Facts) => {
    const { issues, metadata } = assess(assumed, options);
    return JSON.stringify([issues, metadata]);
  };
  return resultOf(facts) !== resultOf(bare);
}

const withNothingShown = (page: PageFacts): PageFacts => ({
  ...page,
  images: page.images.map((image) => ({ ...image, visible: false })),
  minTextPt: null,
  minReversedTextPt: null,
  minStrokePt: null,
  joinedInks: { minTextPt: null, minStrokePt: null },
  minKnockingTextPt: null,
});
