/** Allowlist for links in answers, which are untrusted: the manual, the tools, and a few screens. */
import { catalog } from '@printready/tools/catalog';

const SCREENS = ['/docs', '/tools', '/pricing', '/profile', '/privacy', '/terms'];

/** URL within this app; null if the link must be shown as text. */
export function safeLink(href: string | undefined): string | null {
  // A second slash or a backslash would make the link lead to another site.
  if (href === undefined || !/^\/(?![/\\])[\w\-./#?=&%]*$/.test(href) || href.includes('//')) return null;
  const path = href.split(/[?#]/)[0] ?? '';
  const allowed = path.startsWith('/docs/') || SCREENS.includes(path) || toolIdOf(path) !== null;
  return allowed ? href : null;
}

/** Tool options in a link's query string: numbers and words, validated by the tool's schema. */
export function optionsIn(href: string): Readonly<Record<string, string | number>> | null {
  const query = [...new URLSearchParams(href.split('?')[1]?.split('#')[0] ?? '')];
  if (query.length === 0) return null;
  return Object.fromEntries(
    query.map(([name, value]) => [name, /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value]),
  );
}

export function toolIdOf(path: string): string | null {
  return catalog.find(({ id }) => `/${id}` === path)?.id ?? null;
}
