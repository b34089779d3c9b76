import { useEffect, useState } from 'react';
import { isAbort, useJob } from '../../threads/use-job.ts';
import type { Thumbnail } from './pages.task.ts';

const AT_ONCE = 6;
const MAX_THUMBNAILS = 300;

/** @param pages number of pages to load, starting with the first; 0 loads none */
export function useThumbnails(file: Blob, pages: number): readonly Thumbnail[] {
  const runTask = useJob();
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      for (let from = 0; from < Math.min(pages, MAX_THUMBNAILS); from += AT_ONCE) {
        const batch = await runTask(
          'pages',
          { file, from, to: Math.min(pages, from + AT_ONCE) },
          { signal: controller.signal },
        );
        setThumbnails((before) => [...before, ...batch]);
      }
    };
    load().catch((error: unknown) => {
      if (!isAbort(error)) console.error('The pages could not be shown small.', error);
    });
    return () => controller.abort();
  }, [file, pages, runTask]);
  return thumbnails;
}
