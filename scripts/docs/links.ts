/** Checks links, pictures and file names in Markdown pages. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

type Page = { readonly path: string; readonly text: string };

const LINK = /!?\[[^\]]*\]\(([^)\s]+)\)/g;
const SOURCE = /<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g;
const CODE = /`([^`\n]+)`/g;
const FENCE = /^```[\s\S]*?^```$/gm;

/**
 * Path from the repository root, in backticks: starts with a tracked folder and is not a build output, wildcard or
 * placeholder.
 */
const PATH = /^(?:apps|docs|e2e|lab|packages|scripts|supabase)\/(?!.*\bdist\b)[\w./@-]+$/;

/** Anchor that GitHub generates for a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[`*]|\[|\]\([^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = ({ text }: Page): readonly string[] =>
  [...text.replaceAll(FENCE, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const isExternal = (link: string): boolean => /^[a-z]+:/.test(link) || link.startsWith('/');

function describeLink(root: string, pages: readonly Page[], page: Page, link: string): string | undefined {
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? page.path : normalize(join(dirname(page.path), decodeURI(file)));
  if (!existsSync(join(root, path))) return `links to ${path}, which does not exist`;
  const target = pages.find((one) => one.path === path);
  if (anchor === undefined || target === undefined || anchorsOf(target).includes(anchor)) return undefined;
  return `links to #${anchor}, which is no heading of ${path}`;
}

/**
 * Errors in all pages, as `path: fault`. Absolute links (`/docs/…`) belong to the web app and are checked there.
 * @param pages their paths are relative to `root`
 */
export function findDeadLinks(root: string, pages: readonly Page[]): readonly string[] {
  return pages.flatMap((page) => {
    const prose = page.text.replaceAll(FENCE, '');
    const links = [...prose.replaceAll(CODE, '').matchAll(LINK), ...prose.matchAll(SOURCE)]
      .map(([, link = '']) => link)
      .filter((link) => !isExternal(link));
    const paths = [...prose.matchAll(CODE)]
      .map(([, code = '']) => code)
      .filter((code) => PATH.test(code) && !existsSync(join(root, code)))
      .map((code) => `names ${code}, which does not exist`);
    const dead = links.flatMap((link) => describeLink(root, pages, page, link) ?? []);
    return [...dead, ...paths].map((fault) => `${page.path}: ${fault}`);
  });
}
