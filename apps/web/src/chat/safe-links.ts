/** Where a link of an answer may lead: the manual, the tools, a few screens. An answer is somebody else's text. */
import { catalog } from '@printready/tools/catalog';

const SCREENS = ['/docs', '/tools', '/pricing', '/profile', '/privacy', '/terms'];

/** The address inside this app, or null for a link that is shown as text. */
export function safeLink(href: string | undefined): string | null {
  // A second slash or a backslash would leave this site.
  if (href === undefined || !/^\/(?![/\\])[\w\-./#?=&%]*$/.test(href) || href.includes('//')) return null;
  const path = href.split(/[?#]/)[0] ?? '';
  const allowed = path.startsWith('/docs/') || SCREENS.includes(path) || toolIdOf(path) !== null;
  return allowed ? href : null;
}

/** The tool that an address opens. */
export function toolIdOf(path: string): string | null {
  return catalog.find(({ id }) => `/${id}` === path)?.id ?? null;
}
