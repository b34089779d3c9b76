/** Data of the manual for web app and server. */

export type ManualPage = {
  /** Folder and name: `guides/gang-sheets`; address `/docs/guides/gang-sheets`. */
  readonly id: string;
  readonly title: string;
  /** One sentence, for search engines and results. */
  readonly description: string;
  readonly chapter: string;
  /** Search words that the page does not contain. */
  readonly keywords: readonly string[];
  /** Typical questions in users' words; for the search only. */
  readonly asks: readonly string[];
  readonly markdown: string;
};

/** Text under one heading: the unit of search results. */
export type ManualSection = {
  readonly page: string;
  readonly pageTitle: string;
  readonly description: string;
  readonly keywords: string;
  /** Questions of the page, on its first section only. */
  readonly asks?: readonly string[];
  /** Heading id; empty before the first heading. */
  readonly anchor: string;
  /** Empty before the first heading. */
  readonly heading: string;
  readonly markdown: string;
  /** Plain text. */
  readonly text: string;
};

/** Last part of an id, or a title, as an address: "Halftone Editor" is "halftone-editor". */
const slugOf = (text: string): string =>
  (text.split('/').at(-1) ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Id of the page that a short address means: a page's name without its folder, or its title. Null if none. */
export function resolvePage(
  pages: readonly Pick<ManualPage, 'id' | 'title'>[],
  address: string,
): string | null {
  const wanted = slugOf(address);
  if (wanted === '') return null;
  const named =
    pages.find(({ id }) => slugOf(id) === wanted) ?? pages.find(({ title }) => slugOf(title) === wanted);
  return named?.id ?? null;
}

export const pagePath = (id: string, anchor = ''): string =>
  `/docs/${id}${anchor === '' ? '' : `#${anchor}`}`;
