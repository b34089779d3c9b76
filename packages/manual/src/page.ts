/** What the manual is made of, as both the web app and the server see it. */

export type ManualPage = {
  /** Folder and name: `guides/gang-sheets`; its address is `/docs/guides/gang-sheets`. */
  readonly id: string;
  readonly title: string;
  /** One sentence, for search engines and results. */
  readonly description: string;
  /** The id of its chapter. */
  readonly chapter: string;
  /** Words that people use for it and the page does not. */
  readonly keywords: readonly string[];
  /** What people ask when this page is the answer, in their words; for the search alone. */
  readonly asks: readonly string[];
  readonly markdown: string;
};

/** What stands under one heading, and what a search finds. */
export type ManualSection = {
  readonly page: string;
  readonly pageTitle: string;
  readonly description: string;
  readonly keywords: string;
  /** The page's, on its first section alone. */
  readonly asks?: readonly string[];
  /** The heading's id; empty for what stands before the first one. */
  readonly anchor: string;
  /** Empty for what stands before the first one. */
  readonly heading: string;
  /** As it is written. */
  readonly markdown: string;
  /** As it is read. */
  readonly text: string;
};

export const pagePath = (id: string, anchor = ''): string =>
  `/docs/${id}${anchor === '' ? '' : `#${anchor}`}`;
