/** The frames that shops show in their order pages: pages without an account, cookies, or uploads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbedConfig } from '@printready/contracts/account';
import { DEFAULT_PROFILE, PROFILES } from '@printready/preflight/profile';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { sheetRoutes } from './sheets.ts';
import { createEmbedSigner } from './signer.ts';
import { verdictRoutes } from './verdicts.ts';

const asked = z.object({
  shop: z.string().max(60).catch(''),
  profile: z.string().max(120).optional().catch(undefined),
});

const BLOCK = /(<script type="application\/json" id="embed-config">)[^<]*(<\/script>)/;

type ShopRow = { readonly id: string; readonly name: string; readonly origins: readonly string[] };

async function readShop(pool: pg.Pool, slug: string): Promise<ShopRow | null> {
  const { rows } = await pool.query<ShopRow>(
    `select id, name, array(select origin from public.shop_origins where shop_id = shops.id order by origin) as origins
     from public.shops where slug = $1`,
    [slug],
  );
  return rows[0] ?? null;
}

/** A built-in profile by its id, or a shared one by its name. */
async function readProfile(
  pool: pg.Pool,
  { id }: ShopRow,
  named: string | undefined,
): Promise<EmbedConfig['profile']> {
  if (named === undefined) return DEFAULT_PROFILE.id;
  if (PROFILES.some((profile) => profile.id === named)) return named;
  const { rows } = await pool.query<{ content: Record<string, unknown> }>(
    'select content from public.shop_profiles where shop_id = $1 and lower(name) = lower($2) order by id limit 1',
    [id, named],
  );
  return rows[0]?.content ?? null;
}

/** @param origins pages that may hold the frame; without any, no page may */
function admitOrigins(reply: FastifyReply, origins: readonly string[]): void {
  const ancestors = origins.length > 0 ? origins.join(' ') : "'none'";
  const policy = String(reply.getHeader('content-security-policy')).replace(
    /frame-ancestors [^;]*/,
    `frame-ancestors ${ancestors}`,
  );
  void reply.header('content-security-policy', policy);
  void reply.header('cross-origin-resource-policy', 'cross-origin');
  // It knows no list of origins; frame-ancestors takes its place.
  void reply.removeHeader('x-frame-options');
}

/** Frames by the last part of their address, with the built page of each. */
const FRAMES = { check: 'embed-check.html', sheet: 'embed-sheet.html' } as const;

export function embedRoutes(app: FastifyInstance, deps: Pick<PlatformDeps, 'config' | 'db'>): void {
  const { pool } = deps.db;
  for (const [frame, page] of Object.entries(FRAMES))
    app.get(`/embed/${frame}`, async (request, reply) => {
      const { shop: slug, profile: named } = asked.parse(request.query);
      const shop = await readShop(pool, slug);
      void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
      if (!shop) return reply.code(404).send('<!doctype html><title>No such shop</title>');
      const config: EmbedConfig = {
        shop: shop.name,
        slug,
        origins: shop.origins,
        profile: await readProfile(pool, shop, named),
      };
      const html = await readFile(join(deps.config.WEB_ROOT, page), 'utf8');
      const json = JSON.stringify(config).replaceAll('<', '\\u003c');
      admitOrigins(reply, shop.origins);
      return reply.send(html.replace(BLOCK, (_all, open: string, close: string) => open + json + close));
    });
}

/** Routes of the frames that sign, and the key to check the signatures. */
export function statementRoutes(
  app: FastifyInstance,
  deps: Pick<AuthDeps, 'config' | 'db' | 'limits' | 'vault'>,
): void {
  const signer = createEmbedSigner(deps.vault);
  app.get('/embed/keys.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send({ keys: [signer.key] }),
  );
  verdictRoutes(app, deps, signer);
  sheetRoutes(app, deps, signer);
}
