import type { Facts } from '@printready/preflight';
import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from '../../platform/use-loaded.ts';
import { openPages } from '../../preflight/pages/open-pages.ts';
import type { PageSource, PreviewPage } from '../../preflight/pages/page-source.ts';
import { isAbort, isTimeout, useJob } from '../../threads/use-job.ts';

export type Pages =
  | { readonly kind: 'opening' }
  /** `detail` is null if this file type has no preview. */
  | { readonly kind: 'none'; readonly detail: string | null }
  | { readonly kind: 'open'; readonly source: PageSource };

/** Larger pictures are reduced to this number of pixels, twice that of a large screen, so that zooming shows detail. */
const PICTURE_PIXELS = 4_000_000;

export function usePages(artwork: Blob, facts: Facts, password: string | null): Pages {
  const [pages, setPages] = useState<Pages>({ kind: 'opening' });
  const runTask = useJob();
  useEffect(() => {
    let source: PageSource | null = null;
    let left = false;
    const open = async () => {
      const decode = (file: Blob) => runTask('picture', { file, pixels: PICTURE_PIXELS });
      source = await openPages(artwork, facts, { password, ground: 'paper', decode });
      if (left) source?.close();
      else setPages(source ? { kind: 'open', source } : { kind: 'none', detail: null });
    };
    open().catch((error: unknown) => {
      if (left || isAbort(error)) return;
      const message = error instanceof Error ? error.message : String(error);
      setPages({
        kind: 'none',
        detail: isTimeout(error) ? 'The preview takes too long to open.' : message,
      });
    });
    return () => {
      left = true;
      source?.close();
    };
  }, [artwork, facts, password, runTask]);
  return pages;
}

/** @param index from 0. @returns null while loading */
export function usePage(source: PageSource, index: number): PreviewPage | null {
  const load = useCallback(() => source.page(index), [source, index]);
  return useLoaded(load, `Page ${index + 1} could not be opened for the preview.`);
}
