import { catalog } from '@printready/tools/catalog';
import { DESIGNER_PAGE } from '../screen-parts/tools/designer-page.ts';
import { findTools, matchesQuery } from '../screen-parts/tools/tool-groups.ts';

export type PaletteEntry = {
  readonly path: string;
  readonly title: string;
  readonly note: string;
  readonly toolId?: string;
};

type Page = Omit<PaletteEntry, 'toolId'> & {
  readonly words: string;
  readonly signedIn?: boolean;
  readonly designer?: boolean;
};

const PAGES: readonly Page[] = [
  { path: '/', title: 'Home', note: 'Drop an image, see what to do with it', words: 'start last results' },
  { path: '/tools', title: 'All Tools', note: 'Every tool with before and after', words: 'list catalog' },
  {
    ...{ path: DESIGNER_PAGE.path, title: DESIGNER_PAGE.title, note: DESIGNER_PAGE.summary },
    ...{ words: DESIGNER_PAGE.words, designer: true },
  },
  { path: '/docs', title: 'Manual', note: 'Guides, tools, findings, formats', words: 'docs help how' },
  { path: '/pricing', title: 'Pricing', note: 'Plans and tokens', words: 'plan buy upgrade cost' },
  {
    ...{ path: '/profile', title: 'Profile', note: 'Name, company, your data', signedIn: true },
    words: 'account me delete export',
  },
  {
    ...{ path: '/profile?tab=subscription', title: 'Subscription', note: 'Plan, invoices, usage' },
    ...{ words: 'tokens balance card cancel', signedIn: true },
  },
  {
    ...{ path: '/settings', title: 'Preferences', note: 'Units, theme, default profile' },
    ...{ words: 'settings dark light inches millimeters', signedIn: true },
  },
];

/** Matches for a query; all entries if it is empty. @param recent ids of recently used tools, listed first */
export function findEntries(
  query: string,
  {
    signedIn,
    designer,
    recent,
  }: { readonly signedIn: boolean; readonly designer: boolean; readonly recent: readonly string[] },
): readonly PaletteEntry[] {
  const place = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const tools = findTools(catalog, query).toSorted((one, other) => place(one.id) - place(other.id));
  const pages = PAGES.filter((page) => {
    const open = (signedIn || !page.signedIn) && (designer || !page.designer);
    return open && matchesQuery(`${page.title} ${page.note} ${page.words}`, query);
  });
  return [
    ...tools.map(({ id, title, summary }) => ({ path: `/${id}`, title, note: summary, toolId: id })),
    ...pages.map(({ path, title, note }) => ({ path, title, note })),
  ];
}
