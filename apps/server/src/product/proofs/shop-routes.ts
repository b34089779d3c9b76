/** /api/proofs: proofs of the signed-in person and their shops. The database decides who may see and change which. */
import { randomBytes } from 'node:crypto';
import { PROOF_LIMITS, proofCalls } from '@printready/contracts/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn } from '../../auth/sessions/caller.ts';
import { transaction } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import { readBody } from '../../platform/http/read-request.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import { sha256 } from '../../platform/vault.ts';
import { readPayer } from '../shop/people.ts';
import { queueReminders } from './mails.ts';
import { readProofPicture } from './picture.ts';
import { listProofs, ownBody, type ProofRow, readOwnPicture, readOwnProof } from './read-proofs.ts';
import { writeRecordPdf } from './record-pdf.ts';
import type { RecordSeal } from './record-seal.ts';
import { findRecordOf } from './records.ts';
import { orRefusal } from './refusals.ts';
import { keepPrivate, readParams, sendPicture, versionParam } from './requests.ts';

export type ShopProofDeps = Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'limits' | 'mailer' | 'verify'>;

/** 128 random bits; the database keeps their hash. */
const TOKEN_BYTES = 16;
const BODY_LIMIT = Math.ceil((PROOF_LIMITS.pictureBytes / 3) * 4) + 64 * 1024;

const oneProof = z.object({ id: z.uuid() });
const onePicture = oneProof.extend({ version: versionParam });
const pageQuery = z.object({ after: z.uuid().optional() });

async function requirePerson(
  deps: ShopProofDeps,
  request: FastifyRequest,
  rule: 'proof' | 'sendProof' = 'proof',
): Promise<string> {
  const signedIn = await requireSignedIn(deps, request);
  refuseUnproved(signedIn);
  await takeLimit(deps.limits, rule, signedIn.user.id);
  return signedIn.user.id;
}

/** @param call function of the schema `private` that returns the proof */
async function change(deps: ShopProofDeps, call: string, values: readonly unknown[], remind = false) {
  const row = await orRefusal(
    transaction(deps.db.pool, async (client) => {
      const { rows } = await client.query<ProofRow>(`select * from private.${call}`, [...values]);
      const [changed] = rows;
      if (!changed) throw new TypeError('The function returns the proof.');
      if (remind) await queueReminders(deps, client, changed);
      return changed;
    }),
  );
  return ownBody(row);
}

function readingRoutes(app: FastifyInstance, deps: ShopProofDeps): void {
  const { pool } = deps.db;
  app.get('/proofs', async (request, reply) => {
    const userId = await requirePerson(deps, request);
    const query = pageQuery.safeParse(request.query);
    if (!query.success) throw new AppError('bad_request', 400, 'The page is unknown.');
    const { payer } = await readPayer(pool, userId);
    return keepPrivate(reply).send(
      await listProofs(pool, userId, { payer, after: query.data.after ?? null }),
    );
  });
  app.get('/proofs/:id', async (request, reply) => {
    const userId = await requirePerson(deps, request);
    return keepPrivate(reply).send(await readOwnProof(pool, userId, readParams(oneProof, request).id));
  });
  app.get('/proofs/:id/pictures/:version', async (request, reply) => {
    const userId = await requirePerson(deps, request);
    const { id: proof, version } = readParams(onePicture, request);
    return sendPicture(reply, await readOwnPicture(pool, userId, { proof, version }));
  });
}

function sendingRoutes(app: FastifyInstance, deps: ShopProofDeps): void {
  app.post('/proofs', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const userId = await requirePerson(deps, request, 'sendProof');
    const { id, job, days, facts, sha256: fileHash, picture } = readBody(proofCalls.made, request);
    const { bytes, sha256: pictureHash } = await readProofPicture(picture);
    const values = [userId, id, job, days, bytes, pictureHash, fileHash, facts];
    return reply.code(201).send(await change(deps, 'make_proof($1, $2, $3, $4, $5, $6, $7, $8)', values));
  });
  app.post('/proofs/:id/versions', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const userId = await requirePerson(deps, request, 'sendProof');
    const { id } = readParams(oneProof, request);
    const { version, facts, sha256: fileHash, picture } = readBody(proofCalls.revised, request);
    const { bytes, sha256: pictureHash } = await readProofPicture(picture);
    const values = [userId, id, version, bytes, pictureHash, fileHash, facts];
    return reply.code(201).send(await change(deps, 'revise_proof($1, $2, $3, $4, $5, $6, $7)', values, true));
  });
  app.post('/proofs/:id/link', async (request, reply) => {
    const userId = await requirePerson(deps, request, 'sendProof');
    const { id } = readParams(oneProof, request);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { expiresAt } = await change(deps, 'link_proof($1, $2, $3)', [userId, id, sha256(token)], true);
    return keepPrivate(reply).code(201).send({ token, expiresAt });
  });
}

function endingRoutes(app: FastifyInstance, deps: ShopProofDeps): void {
  const act = async (request: FastifyRequest, call: 'withdraw_proof' | 'delete_proof'): Promise<void> => {
    const userId = await requirePerson(deps, request);
    const { id } = readParams(oneProof, request);
    await orRefusal(deps.db.pool.query(`select private.${call}($1, $2)`, [userId, id]));
  };
  app.post('/proofs/:id/withdraw', async (request, reply) => {
    await act(request, 'withdraw_proof');
    return reply.code(204).send();
  });
  app.delete('/proofs/:id', async (request, reply) => {
    await act(request, 'delete_proof');
    return reply.code(204).send();
  });
}

function recordRoute(app: FastifyInstance, deps: ShopProofDeps, seal: RecordSeal): void {
  const { pool } = deps.db;
  app.get('/proofs/:id/record', async (request, reply) => {
    const userId = await requirePerson(deps, request);
    const { id } = readParams(oneProof, request);
    await readOwnProof(pool, userId, id);
    const record = await findRecordOf(pool, id);
    if (!record) throw new AppError('not_approved', 409, 'This proof has no approval yet.');
    const picture = await readOwnPicture(pool, userId, { proof: id, version: record.version });
    const pdf = await writeRecordPdf(record, picture, siteOrigin(deps.config, request));
    return keepPrivate(reply)
      .type('application/pdf')
      .send(await seal.seal(pdf, record.code));
  });
}

export function shopProofRoutes(app: FastifyInstance, deps: ShopProofDeps, seal: RecordSeal): void {
  readingRoutes(app, deps);
  sendingRoutes(app, deps);
  endingRoutes(app, deps);
  recordRoute(app, deps, seal);
}
