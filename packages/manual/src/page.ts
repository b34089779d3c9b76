export type ManualPage = {
  /** Folder and name, such as `guides/gang-sheets`; the address is `/docs/guides/gang-sheets`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly chapter: string;
  readonly keywords: readonly string[];
  readonly asks: readonly string[];
  readonly markdown: string;
};

export type ManualSection = {
  readonly page: string;
  readonly pageTitle: string;
  readonly description: string;
  readonly keywords: string;
  readonly asks?: readonly string[];
  readonly anchor: string;
  readonly heading: string;
  readonly markdown: string;
  readonly text: string;
};

const slugOf = (text: string): string =>
  (text.split('/').at(-1) ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Accepts a page's name without its folder, or its title. Null if no page matches. */
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
