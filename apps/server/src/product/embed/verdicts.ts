/** Verdicts that a customer's browser computed, signed so that the shop's server can trust when and for whom. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { type EmbedVerdictClaim, embedVerdictClaim } from '@printready/contracts/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JWK, SignJWT } from 'jose';
import type { AuthDeps } from '../../auth/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import type { Vault } from '../../platform/vault.ts';

/** PKCS #8 frame of an Ed25519 private key (RFC 8410); the 32-byte seed follows. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const ALGORITHM = 'EdDSA';

type VerdictSigner = {
  readonly key: JWK;
  readonly sign: (claim: EmbedVerdictClaim, issuer: string) => Promise<string>;
};

function createSigner(vault: Vault): VerdictSigner {
  const seed = vault.hash('embed verdict', 'ed25519 seed');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const kid = vault.hash('embed verdict', 'key id').toString('hex').slice(0, 16);
  const key = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, alg: ALGORITHM, use: 'sig' };
  return {
    key,
    sign: ({ shop, ...claim }, issuer) =>
      new SignJWT({ ...claim, computed: 'in the customer’s browser' })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'printready-verdict+jwt' })
        .setIssuer(issuer)
        .setSubject(shop)
        .setIssuedAt()
        .sign(privateKey),
  };
}

function readClaim({ body }: FastifyRequest): EmbedVerdictClaim {
  const read = embedVerdictClaim.safeParse(body);
  if (!read.success) throw new AppError('bad_request', 400, 'This is no verdict.');
  return read.data;
}

type VerdictDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'vault'>;

export function verdictRoutes(app: FastifyInstance, deps: VerdictDeps): void {
  const { key, sign } = createSigner(deps.vault);
  app.get('/embed/keys.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send({ keys: [key] }),
  );
  app.post('/embed/verdicts', { bodyLimit: 2048 }, async (request, reply) => {
    await takeLimit(deps.limits, 'embedVerdict', request.ip);
    const claim = readClaim(request);
    const { rowCount } = await deps.db.pool.query('select from public.shops where slug = $1', [claim.shop]);
    if (rowCount === 0) throw new AppError('shop_not_found', 404, 'There is no such shop.');
    const jws = await sign(claim, siteOrigin(deps.config, request));
    return reply.header('cache-control', 'no-store').send({ jws });
  });
}
