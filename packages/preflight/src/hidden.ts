/** Whether it matters for a judgment what hides what: pages are painted only where it does. */
import { type AssessOptions, assess } from './assess.ts';
import type { Facts, PageFacts } from './facts.ts';

/**
 * @param facts of pages that were not painted, so that everything counts as shown
 * @returns false where the same is said whatever of it is hidden: rules ask for the least of what shows, so what
 *   nothing was said of for everything, nothing is said of for a part
 */
export function hangsOnHiding(facts: Facts, options: AssessOptions): boolean {
  if (facts.kind !== 'pdf' && facts.kind !== 'ai') return false;
  const bare: Facts = { ...facts, pages: facts.pages && facts.pages.map(withNothingShown) };
  const said = (told: Facts) => {
    const { issues, metadata } = assess(told, options);
    return JSON.stringify([issues, metadata]);
  };
  return said(facts) !== said(bare);
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
