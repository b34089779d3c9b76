/** /api/proof/:token: a proof by link, without an account. */
import { randomBytes } from 'node:crypto';
import { proofCalls } from '@printready/contracts/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { transaction } from '../../platform/database/connect.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { readBody } from '../../platform/http/read-request.ts';
import { networkOf } from '../../platform/limits.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import { sha256, type Vault } from '../../platform/vault.ts';
import { queueAnswerMail } from './mails.ts';
import { type ProofRow, readByLink, readPictureByLink } from './read-proofs.ts';
import { writeCode } from './record-code.ts';
import { orRefusal } from './refusals.ts';
import { keepPrivate, readParams, sendPicture, versionParam } from './requests.ts';

export type CustomerProofDeps = Pick<PlatformDeps, 'db' | 'jobQueue' | 'limits' | 'mailer'> & {
  readonly vault: Vault;
};

const BODY_LIMIT = 64 * 1024;
const CODE_BYTES = 10;

const byLink = z.object({ token: z.string().regex(/^[\w-]{22}$/) });
const pictureByLink = byLink.extend({ version: versionParam });

type Answer = {
  readonly version: number;
  readonly kind: 'approved' | 'change_requested';
  readonly name: string;
  readonly note: string;
  readonly pins: readonly object[];
};

async function recordAnswer(deps: CustomerProofDeps, request: FastifyRequest, answer: Answer): Promise<void> {
  const { version, kind, name, note, pins } = answer;
  const tokenHash = sha256(readParams(byLink, request).token);
  const code = kind === 'approved' ? writeCode(randomBytes(CODE_BYTES)) : null;
  const values = [
    tokenHash,
    version,
    kind,
    name,
    note,
    JSON.stringify(pins),
    code,
    addressHash(deps, request),
  ];
  await orRefusal(
    transaction(deps.db.pool, async (client) => {
      const { rows } = await client.query<{ id: ProofRow['id'] | null }>(
        'select (private.answer_proof($1, $2, $3, $4, $5, $6, $7, $8)).id',
        values,
      );
      const proof = rows[0]?.id;
      // Null for a repeated answer, about which the shop has an email.
      if (proof) await queueAnswerMail(deps, client, { proof, version, kind });
    }),
  );
}

const addressHash = ({ vault }: CustomerProofDeps, { ip }: FastifyRequest): string =>
  vault.hash('proof address', networkOf(ip)).toString('base64url');

function lookingRoutes(app: FastifyInstance, deps: CustomerProofDeps): void {
  const { pool } = deps.db;
  app.get('/proof/:token', async (request, reply) => {
    await takeLimit(deps.limits, 'readProof', request.ip);
    const { token } = readParams(byLink, request);
    return keepPrivate(reply).send(await orRefusal(readByLink(pool, sha256(token))));
  });
  app.get('/proof/:token/pictures/:version', async (request, reply) => {
    await takeLimit(deps.limits, 'readProof', request.ip);
    const { token, version } = readParams(pictureByLink, request);
    return sendPicture(reply, await orRefusal(readPictureByLink(pool, sha256(token), version)));
  });
  // A separate request of the page, because programs that preview links fetch addresses, too.
  app.post('/proof/:token/opened', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    await takeLimit(deps.limits, 'readProof', request.ip);
    const { token } = readParams(byLink, request);
    const { version } = readBody(proofCalls.opened, request);
    const values = [sha256(token), version, addressHash(deps, request)];
    await orRefusal(pool.query('select private.note_proof_opened($1, $2, $3)', values));
    return reply.code(204).send();
  });
}

export function customerProofRoutes(app: FastifyInstance, deps: CustomerProofDeps): void {
  lookingRoutes(app, deps);
  app.post('/proof/:token/approve', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    await takeLimit(deps.limits, 'answerProof', request.ip);
    const { version, name } = readBody(proofCalls.approved, request);
    await recordAnswer(deps, request, { kind: 'approved', version, name, note: '', pins: [] });
    return reply.code(204).send();
  });
  app.post('/proof/:token/change', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    await takeLimit(deps.limits, 'answerProof', request.ip);
    await recordAnswer(deps, request, { kind: 'change_requested', ...readBody(proofCalls.changed, request) });
    return reply.code(204).send();
  });
}
