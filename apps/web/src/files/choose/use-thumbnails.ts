/** Loads thumbnails of a file's pages, a few at a time, while the page list is on screen. */
import { useEffect, useState } from 'react';
import { isAbort, useJob } from '../../engine/use-job.ts';
import type { Thumbnail } from '../pages.task.ts';

const AT_ONCE = 6;
/** Nobody chooses by picture from more. */
const MOST = 300;

/** @param pages from the first; 0 asks for none. */
export function useThumbnails(file: Blob, pages: number): readonly Thumbnail[] {
  const runTask = useJob();
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      for (let from = 0; from < Math.min(pages, MOST); from += AT_ONCE) {
        const batch = await runTask(
          'pages',
          { file, from, to: Math.min(pages, from + AT_ONCE) },
          { signal: controller.signal },
        );
        setThumbnails((before) => [...before, ...batch]);
      }
    };
    load().catch((error: unknown) => {
      // The pages can still be chosen by their numbers.
      if (!isAbort(error)) console.error('The pages could not be shown small.', error);
    });
    return () => controller.abort();
  }, [file, pages, runTask]);
  return thumbnails;
}
