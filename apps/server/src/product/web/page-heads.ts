/** Page heads for search engines and link previews, which run no scripts; also the sitemap and robots.txt. */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import { pagePath, resolvePage } from '@printready/manual/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { loadManual } from '../knowledge/manual.ts';

type PageHead = { readonly title: string; readonly description: string };

const OPEN_PAGES = [
  '/',
  '/tools',
  '/pricing',
  '/docs',
  '/docs/api',
  '/halftone',
  '/bulk-workflow',
  '/privacy',
  '/terms',
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const pathOf = (request: FastifyRequest): string => {
  const path = request.url.split('?')[0] ?? '/';
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
};

async function headOf(path: string): Promise<PageHead | null> {
  if (!path.startsWith('/docs/')) return null;
  const { pages } = await loadManual();
  const page = pages.find(({ id }) => pagePath(id) === path);
  return page ? { title: `${page.title} · Docs · ${PRODUCT_NAME}`, description: page.description } : null;
}

type DocsAddress = { readonly kind: 'page' | 'missing' } | { readonly kind: 'short'; readonly to: string };

export async function docsAddress(path: string): Promise<DocsAddress | null> {
  const id = /^\/docs\/(.*?)\/*$/.exec(path)?.[1] ?? '';
  if (id === '' || OPEN_PAGES.includes(`/docs/${id}`)) return null;
  const { pages } = await loadManual();
  if (pages.some((page) => page.id === id)) return { kind: 'page' };
  const meant = resolvePage(pages, id);
  return meant === null ? { kind: 'missing' } : { kind: 'short', to: pagePath(meant) };
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

export async function writeHead(
  html: string,
  deps: Pick<PlatformDeps, 'config'>,
  request: FastifyRequest,
): Promise<string> {
  const path = pathOf(request);
  const head = await headOf(path);
  if (!head && !OPEN_PAGES.includes(path)) return html;
  const address = escaped(siteOrigin(deps.config, request) + path);
  const canonical = `<link rel="canonical" href="${address}" />`;
  if (!head) return html.replace(TITLE, (title) => title + canonical);
  const [title, description] = [escaped(head.title), escaped(head.description)];
  return html
    .replace(DESCRIPTION, () => `<meta name="description" content="${description}" />`)
    .replace(
      TITLE,
      () =>
        `<title>${title}</title>${canonical}<meta property="og:title" content="${title}" /><meta property="og:description" content="${description}" />`,
    );
}

export function crawlerRoutes(app: FastifyInstance, deps: Pick<PlatformDeps, 'config'>): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const { pages } = await loadManual();
    const origin = siteOrigin(deps.config, request);
    const addresses = [...OPEN_PAGES, ...pages.map(({ id }) => pagePath(id))];
    const urls = addresses.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`).join('\n');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      );
  });
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /rest/\nDisallow: /chat-debug\nDisallow: /chat-demo\nDisallow: /test/\n\nSitemap: ${siteOrigin(deps.config, request)}/sitemap.xml\n`,
      ),
  );
}
