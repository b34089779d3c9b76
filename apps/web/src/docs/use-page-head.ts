/** The title and the description of a page of the manual, while it is shown. */
import { useEffect } from 'react';
import { useTitle } from '../shell/use-title.ts';

export function usePageHead(title: string, description: string): void {
  useTitle(`${title} · Docs`);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta) return;
    const before = meta.content;
    meta.content = description;
    return () => {
      meta.content = before;
    };
  }, [description]);
}
