import { chapters, pages } from 'virtual:manual';
import { pagePath, resolvePage } from '@printready/manual/page';
import { Navigate, useLocation } from 'react-router';
import { API_PAGE, ApiPage } from './api/ApiPage.tsx';
import { DocsMissing } from './DocsMissing.tsx';
import { DocsOverview } from './DocsOverview.tsx';
import { DocsPage } from './DocsPage.tsx';
import { DocsSearch } from './DocsSearch.tsx';
import { DocsTree } from './DocsTree.tsx';

export function DocsScreen() {
  const { pathname, hash } = useLocation();
  const id = pathname.replace(/^\/docs\/?|\/$/g, '');
  const at = pages.findIndex((page) => page.id === id);
  const page = pages[at];
  const meant = page || id === API_PAGE ? null : resolvePage(pages, id);
  if (meant !== null) return <Navigate to={pagePath(meant) + hash} replace />;
  return (
    <div className="manual mx-auto grid w-full max-w-7xl grid-cols-1 px-4 sm:px-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
      <aside className="manual-tree py-6 lg:sticky lg:-ml-1 lg:px-1 lg:top-14 lg:max-h-[calc(100dvh-56px)] lg:overflow-y-auto">
        <DocsSearch />
        <DocsTree chapters={chapters} pages={pages} current={id} />
      </aside>
      {id === API_PAGE ? (
        <ApiPage />
      ) : page ? (
        <DocsPage key={page.id} page={page} previous={pages[at - 1]} next={pages[at + 1]} />
      ) : id === '' ? (
        <DocsOverview />
      ) : (
        <DocsMissing address={id} />
      )}
    </div>
  );
}
