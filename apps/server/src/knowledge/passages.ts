/** What the manual says about a question. It is read on first use and searched in this process, with the same code as /docs. */
import type { Passage } from '@printready/contracts/chat';
import { readManual } from '@printready/manual/node';
import { pagePath } from '@printready/manual/page';
import { createSearch, type Hit, type ManualSearch } from '@printready/manual/search';

const SNIPPET_CHARACTERS = 200;

let reading: Promise<ManualSearch> | undefined;

async function loadSearch(): Promise<ManualSearch> {
  const { pages } = await readManual();
  return createSearch(pages.flatMap(({ sections }) => sections));
}

function snippetOf(text: string): string {
  if (text.length <= SNIPPET_CHARACTERS) return text;
  return `${text.slice(0, text.lastIndexOf(' ', SNIPPET_CHARACTERS))}…`;
}

function toPassage({ section }: Hit): Passage {
  const { pageTitle, heading, page, anchor, markdown, text, description } = section;
  return {
    title: heading === '' ? pageTitle : `${pageTitle}: ${heading}`,
    content: markdown === '' ? description : markdown,
    url: pagePath(page, anchor),
    snippet: snippetOf(text === '' ? description : text),
  };
}

/** Best first, a page at most once; empty when the manual has nothing on it. */
export async function findPassages(query: string, limit: number): Promise<Passage[]> {
  reading ??= loadSearch();
  const search = await reading;
  return search(query, { limit }).map(toPassage);
}
