/** Verdicts that a customer's browser computed, signed for the shop's server. */
import { type EmbedVerdictClaim, embedVerdictClaim } from '@printready/contracts/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthDeps } from '../../auth/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import type { EmbedSigner } from './signer.ts';

function readClaim({ body }: FastifyRequest): EmbedVerdictClaim {
  const read = embedVerdictClaim.safeParse(body);
  if (!read.success) throw new AppError('bad_request', 400, 'This is no verdict.');
  return read.data;
}

type VerdictDeps = Pick<AuthDeps, 'config' | 'db' | 'limits'>;

export function verdictRoutes(app: FastifyInstance, deps: VerdictDeps, { sign }: EmbedSigner): void {
  app.post('/embed/verdicts', { bodyLimit: 2048 }, async (request, reply) => {
    await takeLimit(deps.limits, 'embedVerdict', request.ip);
    const { shop, ...claim } = readClaim(request);
    const { rowCount } = await deps.db.pool.query('select from public.shops where slug = $1', [shop]);
    if (rowCount === 0) throw new AppError('shop_not_found', 404, 'There is no such shop.');
    const content = { ...claim, computed: 'in the customer’s browser' };
    const issuer = siteOrigin(deps.config, request);
    const jws = await sign({ type: 'printready-verdict+jwt', shop, issuer, content });
    return reply.header('cache-control', 'no-store').send({ jws });
  });
}
