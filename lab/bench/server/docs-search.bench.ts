/**
 * Manual search latency per keystroke over 200 pages, against plain MiniSearch on the same text. Also prints how
 * often the right page is found, in the browser and on the server.
 */
import MiniSearch from 'minisearch';
import questions from '../../../packages/manual/questions.json' with { type: 'json' };
import { readManual } from '../../../packages/manual/src/node/manual.ts';
import { readWordVectors } from '../../../packages/manual/src/node/word-vectors.ts';
import type { ManualSection } from '../../../packages/manual/src/page.ts';
import { createSearch, type ManualSearch } from '../../../packages/manual/src/search.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from '../benchmark.ts';

const PAGES = 200;
const OURS = 'one key, 200 pages';
const BAR_SECONDS = 0.03;

/** Copies the manual's pages under new ids until there are `pages` of them. */
function manyPages(sections: readonly ManualSection[], pages: number): ManualSection[] {
  const ids = [...new Set(sections.map(({ page }) => page))];
  return Array.from({ length: pages }, (_, n) => {
    const id = ids[n % ids.length];
    const copy = Math.floor(n / ids.length);
    return sections
      .filter(({ page }) => page === id)
      .map((section) => ({ ...section, page: copy === 0 ? section.page : `${section.page}-${copy}` }));
  }).flat();
}

const keysOf = (text: string) => Array.from(text, (_, at) => text.slice(0, at + 1));

/** Mean time per keystroke over all questions, ms. */
async function timeKeys(look: (text: string) => unknown, asks: readonly string[], quick: boolean) {
  const keys = asks.flatMap(keysOf);
  const all = await measureMedian(() => keys.forEach((text) => look(text)), quick);
  return all / keys.length;
}

function plainSearch(sections: readonly ManualSection[]) {
  const index = new MiniSearch<ManualSection & { id: number }>({
    fields: ['pageTitle', 'keywords', 'heading', 'text'],
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (text: string) => index.search(text, { prefix: true });
}

type QuestionSet = readonly { readonly ask: string; readonly pages: readonly string[] }[];

const SETS: readonly (readonly [string, QuestionSet])[] = [
  ['written before the manual', questions.questions],
  ['afterwards', questions.afterwards.questions],
  ['unseen', questions.unseen.questions],
  ['fresh', questions.fresh.questions],
  ['last', questions.last.questions],
  ['held out, never tuned for', questions.heldOut.questions],
];

function noteQuality(where: string, search: ManualSearch, typing: boolean, { note }: BenchContext): void {
  for (const [name, asked] of SETS) {
    const ranks = asked.map(({ ask, pages }) =>
      search(ask, { typing }).findIndex(({ section }) => pages.includes(section.page)),
    );
    const share = (count: number) => `${((100 * count) / asked.length).toFixed(1)}%`;
    const [top3, first] = [ranks.filter((rank) => rank >= 0), ranks.filter((rank) => rank === 0)];
    note(
      `${where}, ${asked.length} questions ${name}: right page in the top 3 ${share(top3.length)}, first ${share(first.length)}`,
    );
  }
}

async function run(context: BenchContext): Promise<readonly Measurement[]> {
  const { pages } = await readManual();
  const sections = pages.flatMap((page) => page.sections);
  noteQuality('on the server', createSearch(sections, await readWordVectors()), false, context);
  const browser = createSearch(sections);
  noteQuality('in the browser', browser, true, context);
  const asks = questions.heldOut.questions.slice(0, context.quick ? 2 : 12).map(({ ask }) => ask);
  const many = manyPages(sections, PAGES);
  const search = createSearch(many);
  const plain = plainSearch(many);
  const options = { limit: 8, typing: true };
  return [
    { name: 'MiniSearch alone', milliseconds: await timeKeys(plain, asks, context.quick) },
    {
      name: OURS,
      milliseconds: await timeKeys((text) => search(text, options), asks, context.quick),
    },
    {
      name: `one key, ${pages.length} pages (the manual)`,
      milliseconds: await timeKeys((text) => browser(text, options), asks, context.quick),
    },
    {
      name: 'index of 200 pages',
      milliseconds: await measureMedian(() => createSearch(many), context.quick),
    },
  ];
}

export const benchmark: Benchmark = {
  title: 'Search of the manual',
  run,
  bars: [{ subject: OURS, atMostSeconds: BAR_SECONDS }],
};
