/** Uploads: a key announces a file, and a signed address takes its bytes, once. */
import { timingSafeEqual } from 'node:crypto';
import { OPERATIONS } from '@printready/client/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../../auth/deps.ts';
import { announcedBytes, closeAfterDrain, receiveFile } from '../../../data/storage/body.ts';
import type { FileStore } from '../../../data/storage/stores/file-store.ts';
import { siteOrigin } from '../../../platform/http/site.ts';
import type { Vault } from '../../../platform/vault.ts';
import { apiError, notFound } from '../http/problems.ts';
import { answer, serveOperation } from '../http/serve-operation.ts';
import { addUpload, findUpload, storeUpload } from './store-upload.ts';

export type UploadDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'vault'> & {
  readonly files: FileStore;
};

const PUT_MS = 15 * 60_000;

const signature = (vault: Vault, id: string, until: number): string =>
  vault.hash('api upload', `${id} ${until}`).toString('base64url');

const signed = z.object({ until: z.coerce.number().int(), signature: z.base64url().length(43) });
const oneUpload = z.object({ id: z.uuid() });

/** @throws AppError not_found, also for an address that is over or was changed */
function verify({ vault }: UploadDeps, request: FastifyRequest): string {
  const params = oneUpload.safeParse(request.params);
  const query = signed.safeParse(request.query);
  if (!params.success || !query.success || query.data.until < Date.now()) throw notFound('upload');
  const { id } = params.data;
  const [given, expected] = [query.data.signature, signature(vault, id, query.data.until)];
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) throw notFound('upload');
  return id;
}

async function putUpload(deps: UploadDeps, request: FastifyRequest): Promise<void> {
  const wait = await deps.limits.take('callsAddress', request.ip);
  if (wait > 0) throw apiError('rate_limited', 'Too many requests.', { retryAfterSeconds: wait });
  const row = await findUpload(deps.db.pool, verify(deps, request));
  if (!row) throw notFound('upload');
  const { size, type } = row;
  const announced = announcedBytes(request.headers);
  if (announced > size) throw apiError('too_large', `The upload was announced with ${size} bytes.`);
  if (announced !== size)
    throw apiError('bad_request', `The upload was announced with ${size} bytes. Send its Content-Length.`);
  if ((request.headers['content-type'] ?? '') !== type)
    throw apiError('bad_request', `The upload was announced as ${type}. Send this Content-Type.`);
  const idleMs = deps.config.REQUEST_TIMEOUT_SECONDS * 1000;
  const { content } = await receiveFile(request.raw, { limitBytes: size, idleMs });
  try {
    const kept = await storeUpload(
      deps,
      content,
      () => row,
      (upload) => upload,
    );
    if (!kept) throw notFound('upload');
  } finally {
    content.destroy();
  }
}

/** Takes the body as a stream. */
function putRoute(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onError', (request, _reply, _error, done) => {
    closeAfterDrain(request.raw);
    done();
  });
  app.put('/uploads/:id', { config: { readsBodyItself: true } }, async (request, reply) => {
    await putUpload(deps, request);
    return reply.code(204).send();
  });
  return Promise.resolve();
}

export async function uploadRoutes(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  serveOperation(app, deps, OPERATIONS.createUpload, async ({ key, body, request }) => {
    const { id, expiresAt } = await addUpload(deps.db.pool, { shop: key.shopId, ...body });
    const until = Date.now() + PUT_MS;
    const query = `until=${until}&signature=${signature(deps.vault, id, until)}`;
    return answer(201, {
      id,
      put_url: `${siteOrigin(deps.config, request)}/v1/uploads/${id}?${query}`,
      expires_at: expiresAt.toISOString(),
    });
  });
  await app.register((scope) => putRoute(scope, deps));
}
