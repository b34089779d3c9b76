import type { Facts } from '@printready/preflight';
import { Spinner } from '@printready/ui';
import { useEffect, useRef, useState } from 'react';
import type { Issue } from '../../preflight/categories.ts';
import type { PageSource, PreviewPage } from '../../preflight/pages/page-source.ts';
import { findingsOnPage, firstPageOf } from './findings-on-page.ts';
import { PageCanvas } from './PageCanvas.tsx';
import { PageFindings, PageMarks } from './PageMarks.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { useFit } from './use-fit.ts';
import { usePage, usePages } from './use-pages.ts';

export type PreviewProps = {
  readonly artwork: Blob;
  readonly facts: Facts;
  readonly password: string | null;
  readonly issues: readonly Issue[];
  readonly selected: Issue | null;
  readonly onSelect: (issue: Issue | null) => void;
};

export default function PagePreview(props: PreviewProps) {
  const pages = usePages(props.artwork, props.facts, props.password);
  switch (pages.kind) {
    case 'opening':
      return (
        <p role="status" className="flex h-96 items-center justify-center gap-3 text-sm text-ink-700">
          <Spinner label="" />
          Opening the preview…
        </p>
      );
    case 'none':
      return (
        <p className="rounded-md border border-dashed border-ink-300 p-6 text-center text-sm text-ink-700">
          This file has no preview. The findings are complete without it.
          {pages.detail && <span className="block pt-1 text-xs text-ink-600">{pages.detail}</span>}
        </p>
      );
    case 'open':
      return <OpenPreview {...props} source={pages.source} />;
    default:
      return pages satisfies never;
  }
}

function OpenPreview({
  source,
  facts,
  issues,
  selected,
  onSelect,
}: PreviewProps & { readonly source: PageSource }) {
  const [index, setIndex] = useState(0);
  const [showMarks, setShowMarks] = useState(true);
  useShowSelected(selected, source.pageCount, setIndex);
  const page = usePage(source, index);
  const worst = worstByPage(issues);
  return (
    <section aria-label="Preview" className="overflow-hidden rounded-md border border-ink-300 bg-ink-100">
      {source.pageCount > 1 && <Thumbnails source={source} shown={index} onShow={setIndex} worst={worst} />}
      {page ? (
        <ShownPage
          page={page}
          index={index}
          pageCount={source.pageCount}
          facts={facts}
          issues={issues}
          selected={selected}
          onSelect={onSelect}
          onIndex={setIndex}
          showMarks={showMarks}
          onShowMarks={setShowMarks}
        />
      ) : (
        <p role="status" className="flex h-96 items-center justify-center text-sm text-ink-700">
          <Spinner label="Opening the page" />
        </p>
      )}
    </section>
  );
}

function useShowSelected(selected: Issue | null, pageCount: number, setIndex: (index: number) => void): void {
  useEffect(() => {
    const page = selected && firstPageOf(selected);
    if (page && page <= pageCount) setIndex(page - 1);
  }, [selected, pageCount, setIndex]);
}

function worstByPage(issues: readonly Issue[]): ReadonlyMap<number, Issue['type']> {
  const rank = { error: 2, warning: 1, info: 0 };
  const worst = new Map<number, Issue['type']>();
  for (const { type, places } of issues) {
    for (const { page } of places) {
      const known = page === null ? undefined : worst.get(page);
      if (page !== null && (!known || rank[type] > rank[known])) worst.set(page, type);
    }
  }
  return worst;
}

function printBoxes(facts: Facts, index: number) {
  const boxes = facts.kind === 'pdf' || facts.kind === 'ai' ? facts.pages?.[index]?.boxes : undefined;
  return { trim: boxes?.declared.TrimBox ?? null, bleed: boxes?.declared.BleedBox ?? null };
}

function ShownPage(props: {
  readonly page: PreviewPage;
  readonly index: number;
  readonly pageCount: number;
  readonly facts: Facts;
  readonly issues: readonly Issue[];
  readonly selected: Issue | null;
  readonly onSelect: (issue: Issue | null) => void;
  readonly onIndex: (index: number) => void;
  readonly showMarks: boolean;
  readonly onShowMarks: (show: boolean) => void;
}) {
  const { page, index, pageCount, facts, issues, selected, onSelect, showMarks } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { scale, zoomBy, fit, isFit } = useFit(frame, page);
  const { marks, whole } = findingsOnPage(issues, page, index + 1);
  return (
    <>
      <PreviewBar
        index={index}
        pageCount={pageCount}
        onIndex={props.onIndex}
        percent={Math.round(((scale * 72) / 96) * 100)}
        zoomBy={zoomBy}
        fit={fit}
        isFit={isFit}
        showMarks={showMarks}
        onShowMarks={props.onShowMarks}
        markCount={marks.length}
      />
      {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <div
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label="Page"
        className="max-h-[min(70vh,46rem)] overflow-auto p-6 -outline-offset-2"
      >
        <div
          className="relative mx-auto shadow-pop"
          style={{ width: page.width * scale, height: page.height * scale }}
        >
          <PageCanvas page={page} scale={scale} label={`Page ${index + 1} of ${pageCount}`} />
          {showMarks && (
            <PageMarks {...{ page, scale, marks, selected, onSelect }} {...printBoxes(facts, index)} />
          )}
        </div>
      </div>
      <PageFindings whole={whole} selected={selected} onSelect={onSelect} />
    </>
  );
}
