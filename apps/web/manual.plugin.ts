/** `virtual:manual` has sanitized HTML, `virtual:manual-search` search data; each is one chunk, for offline use. */
import { type Manual, PAGES, readManual } from '@printready/manual/node';
import type { Plugin } from 'vite';

const PAGES_ID = 'virtual:manual';
const SEARCH_ID = 'virtual:manual-search';

const pagesSource = ({ chapters, pages }: Manual) => {
  const shown = pages.map(({ id, title, description, chapter, html, outline }) => ({
    id,
    title,
    description,
    chapter,
    html,
    outline,
  }));
  return `export const chapters = ${JSON.stringify(chapters)};\nexport const pages = ${JSON.stringify(shown)};`;
};

const searchSource = ({ pages }: Manual) =>
  `export const sections = ${JSON.stringify(
    // Only the assistant uses the Markdown, so it is left out.
    pages.flatMap(({ sections }) => sections.map((section) => ({ ...section, markdown: '' }))),
  )};`;

export function manualPages(): Plugin {
  return {
    name: 'manual-pages',
    resolveId: (id) => (id === PAGES_ID || id === SEARCH_ID ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${PAGES_ID}` && id !== `\0${SEARCH_ID}`) return undefined;
      const manual = await readManual();
      for (const { id: page } of manual.pages) this.addWatchFile(`${PAGES}/${page}.md`);
      return id === `\0${PAGES_ID}` ? pagesSource(manual) : searchSource(manual);
    },
  };
}
