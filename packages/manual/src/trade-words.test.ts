/** Tests that single trade words, typed into the manual's search, find a page about them. */
import { beforeAll, expect, test } from 'vitest';
import { readManual } from './node/manual.ts';
import { createSearch, type ManualSearch } from './search.ts';

let search: ManualSearch;
beforeAll(async () => {
  const { pages } = await readManual();
  search = createSearch(pages.flatMap(({ sections }) => sections));
});

const GLOSSARY = 'reference/glossary';
const TOKENS = 'start/tokens-and-plans';
test.each([
  [
    GLOSSARY,
    'emulsion exposure washout reclaim vellum pinhole fish-eye scum squeegee durometer off-contact tack curing puff glitter foil ghosting rosette adhesive hotmelt pretreat DTG sublimation HTV weeding jig embroidery kerning ACO swatch-file burning',
  ],
  [TOKENS, 'refund coupon VAT invoice receipt downgrade upgrade'],
  ['guides/placement-sizes', 'sleeve youth pocket neck'],
  ['guides/halftones-and-mesh', 'moire mesh LPI'],
  ['guides/white-underbase', 'underlay choke underbase flash'],
  ['tools/color-separator', 'plastisol discharge'],
  ['guides/semi-transparent-pixels', 'powder'],
] as const)('finds a page about “%s”', (page, words) => {
  const missed = words
    .split(' ')
    .filter(
      (word) =>
        !search(word.replaceAll('-', ' '), { limit: 3, typing: true }).some(
          ({ section }) => section.page === page,
        ),
    );
  expect(missed).toEqual([]);
});
