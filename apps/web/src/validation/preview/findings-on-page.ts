import type { Issue } from '../../preflight/categories.ts';
import type { PreviewPage, ShownBox } from '../../preflight/pages/page-source.ts';

export type Mark = { readonly issue: Issue; readonly box: ShownBox };

const MAX_MARKS = 200;

export function findingsOnPage(
  issues: readonly Issue[],
  page: PreviewPage,
  pageNumber: number,
): { readonly marks: readonly Mark[]; readonly whole: readonly Issue[] } {
  const marks: Mark[] = [];
  const whole: Issue[] = [];
  for (const issue of issues) {
    const here = issue.places.filter((place) => place.page === pageNumber);
    if (here.some(({ box }) => box === null)) whole.push(issue);
    for (const { box } of here) if (box) marks.push({ issue, box: page.place(box) });
  }
  // Large frames come first, so that small ones are on top and clickable.
  marks.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  return { marks: marks.slice(-MAX_MARKS), whole };
}

/** First page of a finding, from 1; null if it has no page. */
export function firstPageOf(issue: Issue): number | null {
  const pages = issue.places.flatMap(({ page }) => page ?? []);
  return pages.length === 0 ? null : Math.min(...pages);
}
