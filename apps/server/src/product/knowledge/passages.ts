import { type Answerer, createAnswerer } from '@printready/assistant';
import { MANUAL_ADDRESS, type Passage } from '@printready/contracts/chat';
import { readWordVectors } from '@printready/manual/node/word-vectors';
import { type ManualSection, pagePath } from '@printready/manual/page';
import { createSearch, type ManualSearch } from '@printready/manual/search';
import { stemOf } from '@printready/manual/words';
import { loadManual } from './manual.ts';

const SNIPPET_CHARACTERS = 200;

type Knowledge = {
  readonly search: ManualSearch;
  readonly byAddress: ReadonlyMap<string, ManualSection>;
  readonly answer: Answerer;
};

let reading: Promise<Knowledge> | undefined;

async function readKnowledge(): Promise<Knowledge> {
  const [{ pages }, vectors] = await Promise.all([loadManual(), readWordVectors()]);
  const all = pages.flatMap(({ sections }) => sections);
  return {
    search: createSearch(all, vectors),
    answer: createAnswerer({ sections: all, isWord: (word) => vectors.has(stemOf(word)) }),
    byAddress: new Map(all.map((section) => [pagePath(section.page, section.anchor), section])),
  };
}

const loadKnowledge = (): Promise<Knowledge> => (reading ??= readKnowledge());

/** Answers without a language model: computed numbers and short facts. */
export const loadAnswerer = async (): Promise<Answerer> => (await loadKnowledge()).answer;

export async function passageAt(address: string): Promise<Passage | null> {
  const { byAddress } = await loadKnowledge();
  const section = byAddress.get(address) ?? byAddress.get(address.split('#')[0] ?? '');
  return section ? toPassage(section) : null;
}

function snippetOf(text: string): string {
  if (text.length <= SNIPPET_CHARACTERS) return text;
  return `${text.slice(0, text.lastIndexOf(' ', SNIPPET_CHARACTERS))}…`;
}

function toPassage(section: ManualSection): Passage {
  const { pageTitle, heading, page, anchor, markdown, text, description } = section;
  return {
    title: heading === '' ? pageTitle : `${pageTitle}: ${heading}`,
    content: markdown === '' ? description : markdown,
    url: pagePath(page, anchor),
    snippet: snippetOf(text === '' ? description : text),
  };
}

/** Sections whose address is in the query, then search results, best first; at most one section per page. */
export async function findPassages(query: string, limit: number): Promise<Passage[]> {
  const { search, byAddress } = await loadKnowledge();
  const named = (query.match(MANUAL_ADDRESS) ?? []).flatMap((address) => byAddress.get(address) ?? []);
  const found = search(query.replaceAll(MANUAL_ADDRESS, ' '), { limit }).map(({ section }) => section);
  const best = new Map<string, ManualSection>();
  for (const section of [...named, ...found]) if (!best.has(section.page)) best.set(section.page, section);
  return [...best.values()].slice(0, limit).map(toPassage);
}
