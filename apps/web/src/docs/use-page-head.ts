/** Title, description, and canonical URL of a manual page; must match the server's. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTitle } from '../shell/use-title.ts';

function canonicalLink(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (found) return found;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}

export function usePageHead(title: string, description: string): void {
  useTitle(`${title} · Docs`);
  const { pathname } = useLocation();
  useEffect(() => {
    const link = canonicalLink();
    link.href = new URL(pathname, window.location.origin).href;
    return () => link.remove();
  }, [pathname]);
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
