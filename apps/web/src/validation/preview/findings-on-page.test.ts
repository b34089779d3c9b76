import { assess } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import type { PreviewPage } from '../../preflight/pages/page-source.ts';
import { NEEDS_WORK } from '../gallery/sample-facts.ts';
import { findingsOnPage, firstPageOf } from './findings-on-page.ts';

const { issues } = assess(NEEDS_WORK);
/** Portrait page of 612 × 792 points. */
const page: PreviewPage = {
  width: 612,
  height: 792,
  place: ([x0, y0, x1, y1]) => ({ x: x0, y: 792 - y1, width: x1 - x0, height: y1 - y0 }),
  draw: () => Promise.resolve(),
};

describe('findingsOnPage', () => {
  it('places every finding, with large frames behind small ones', () => {
    const { marks, whole } = findingsOnPage(issues, page, 1);
    const boxed = issues.flatMap(({ places }) => places).filter((place) => place.box);
    expect(marks).toHaveLength(boxed.length);
    expect(marks.find(({ issue }) => issue.code === 'resolution-too-low')?.box).toEqual({
      x: 100,
      y: 367,
      width: 300,
      height: 225,
    });
    const areas = marks.map(({ box }) => box.width * box.height);
    expect(areas).toEqual([...areas].sort((a, b) => b - a));
    expect(whole.map(({ code }) => code)).toContain('color-rgb');
  });
  it('returns nothing for another page', () =>
    expect(findingsOnPage(issues, page, 2)).toEqual({ marks: [], whole: [] }));
});

it('finds the first page of a finding, and returns null for a finding about the whole file', () => {
  expect(issues.map(firstPageOf)).toContain(1);
  expect(firstPageOf({ ...issues[0]!, places: [] })).toBeNull();
});
