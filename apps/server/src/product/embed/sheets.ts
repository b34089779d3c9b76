/** Gang sheets in a shop's order page: the sizes that it sells, and signed statements of price (ADR 39). */
import { type EmbedSheetClaim, type EmbedSheetSize, embedSheetClaim } from '@printready/contracts/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import type { EmbedSigner } from './signer.ts';

const asked = z.object({ shop: z.string().max(60).catch('') });

/** `numeric` is text in JavaScript; prices stay so, because they are decimal numbers. */
const SIZE = `id, width_mm::float8 as "widthMm", length_mm::float8 as "lengthMm", price, currency, dpi, format`;

async function readSizes(pool: pg.Pool, slug: string): Promise<readonly EmbedSheetSize[]> {
  const { rows: shops } = await pool.query<{ id: string }>('select id from public.shops where slug = $1', [
    slug,
  ]);
  const [shop] = shops;
  if (!shop) throw new AppError('shop_not_found', 404, 'There is no such shop.');
  const { rows } = await pool.query<EmbedSheetSize>(
    `select ${SIZE} from public.shop_sheets where shop_id = $1 order by shop_sheets.price, width_mm, length_mm`,
    [shop.id],
  );
  return rows;
}

function readClaim({ body }: FastifyRequest): EmbedSheetClaim {
  const read = embedSheetClaim.safeParse(body);
  if (!read.success) throw new AppError('bad_request', 400, 'This is no sheet.');
  return read.data;
}

/** @throws AppError if the shop sells no such size, or at another price than the customer saw */
async function findSize(pool: pg.Pool, claim: EmbedSheetClaim): Promise<EmbedSheetSize> {
  const sizes = await readSizes(pool, claim.shop);
  const size = sizes.find(({ id }) => id === claim.size);
  if (!size) throw new AppError('size_not_found', 409, 'The shop no longer sells this size.');
  if (size.price !== claim.price || size.currency !== claim.currency)
    throw new AppError('price_changed', 409, 'The shop sells this size at another price.');
  return size;
}

type SheetDeps = Pick<AuthDeps, 'config' | 'db' | 'limits'>;

export function sheetRoutes(app: FastifyInstance, deps: SheetDeps, { sign }: EmbedSigner): void {
  const { pool } = deps.db;
  app.get('/embed/sheet-sizes', async (request, reply) => {
    await takeLimit(deps.limits, 'embedSheet', request.ip);
    const { shop } = asked.parse(request.query);
    return reply.header('cache-control', 'no-store').send({ sizes: await readSizes(pool, shop) });
  });
  app.post('/embed/sheets', { bodyLimit: 2048 }, async (request, reply) => {
    await takeLimit(deps.limits, 'embedSheet', request.ip);
    const claim = readClaim(request);
    const { shop, sha256, pieces } = claim;
    const { id, price, currency, ...size } = await findSize(pool, claim);
    const content = { sha256, price, currency, size: { id, ...size }, pieces };
    const issuer = siteOrigin(deps.config, request);
    const jws = await sign({ type: 'printready-sheet+jwt', shop, issuer, content });
    return reply.header('cache-control', 'no-store').send({ jws });
  });
}
