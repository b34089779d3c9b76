/** /api/verify: checks the record of an approval, by its file or its code, without an account. */
import { RECORD_LIMIT_BYTES, readRecordCode, type VerifiedRecord } from '@printready/contracts/shared';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import type { RecordSeal } from './record-seal.ts';
import { findRecordByCode } from './records.ts';
import { keepPrivate } from './requests.ts';

type VerifyDeps = Pick<PlatformDeps, 'db' | 'limits'>;

const byCode = z.object({ code: z.string().max(64).transform(readRecordCode).pipe(z.string()) });

export function verifyRoutes(app: FastifyInstance, deps: VerifyDeps, seal: RecordSeal): void {
  const { pool } = deps.db;
  app.addContentTypeParser(
    'application/pdf',
    { parseAs: 'buffer', bodyLimit: RECORD_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.get('/verify/:code', async (request, reply) => {
    await takeLimit(deps.limits, 'answerProof', request.ip);
    const read = byCode.safeParse(request.params);
    const record = read.success ? await findRecordByCode(pool, read.data.code) : null;
    if (!record) throw new AppError('record_not_found', 404, 'There is no record with this code.');
    return keepPrivate(reply).send({ code: record.code, record } satisfies VerifiedRecord);
  });
  app.post('/verify', { bodyLimit: RECORD_LIMIT_BYTES }, async (request, reply) => {
    await takeLimit(deps.limits, 'answerProof', request.ip);
    const code = Buffer.isBuffer(request.body) ? await seal.read(request.body) : null;
    if (code === null)
      throw new AppError('record_changed', 422, 'This file is not a record of ours, or it was changed.');
    const record = await findRecordByCode(pool, code);
    return keepPrivate(reply).send({ code, record } satisfies VerifiedRecord);
  });
}
