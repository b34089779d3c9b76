/** Uploads; here alone a body is a stream that may be large, whatever its type. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Identity } from '../rest/request.ts';
import { linger } from './body.ts';
import { requireBucket } from './buckets.ts';
import { storageError } from './errors.ts';
import { keepUpload, tryWrite } from './keep.ts';
import type { StoredObject, Writing } from './objects.ts';
import { addressOf, identifyCaller, type ObjectRequest, placeOf, read } from './requests.ts';
import { signWrite, verifyWrite } from './signing.ts';

const UPLOAD_SECONDS = 2 * 3600;

const STREAM = { config: { readsBodyItself: true } } as const;

const query = z.object({ token: z.string().max(4096).default('') });

const modeOf = ({ headers }: ObjectRequest): Writing['mode'] =>
  headers['x-upsert'] === 'true' ? 'upsert' : 'insert';

function answer(reply: FastifyReply, { id, bucket_id, name }: StoredObject): FastifyReply {
  return reply.send({ Id: id, Key: addressOf({ bucket: bucket_id, name }) });
}

/** Rights are asked again when the file comes; somebody who left in between has none. */
async function requireUser({ db }: Deps, { claims }: Identity): Promise<void> {
  if (claims['sub'] === undefined) return;
  const { rowCount } = await db.pool.query('select from auth.users where id = $1', [claims['sub']]);
  if (rowCount === 0) throw storageError('AccessDenied');
}

export function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onError', (request, _reply, _error, done) => {
    linger(request.raw);
    done();
  });

  app.post('/object/:bucket/*', STREAM, async (request: ObjectRequest, reply) => {
    const wish = { place: placeOf(request), mode: modeOf(request) };
    return answer(reply, await keepUpload(deps, await identifyCaller(deps, request), request.raw, wish));
  });
  app.put('/object/:bucket/*', STREAM, async (request: ObjectRequest, reply) => {
    const wish = { place: placeOf(request), mode: 'update' } as const;
    return answer(reply, await keepUpload(deps, await identifyCaller(deps, request), request.raw, wish));
  });
  app.post('/object/upload/sign/:bucket/*', async (request: ObjectRequest) => {
    const place = placeOf(request);
    const { role, claims } = await identifyCaller(deps, request);
    await requireBucket(deps.db.pool, place.bucket);
    const mode = modeOf(request);
    await tryWrite(deps, { role, claims }, { place, mode });
    const { sub } = claims;
    const url = addressOf(place);
    const token = await signWrite(
      deps.vault,
      { url, upsert: mode === 'upsert', role, ...(typeof sub === 'string' && { sub }) },
      UPLOAD_SECONDS,
    );
    return { url: `/object/upload/sign/${url}?token=${token}` };
  });
  app.put('/object/upload/sign/:bucket/*', STREAM, async (request: ObjectRequest, reply) => {
    const place = placeOf(request);
    const { token } = read(query, request.query);
    const { role, sub, upsert } = await verifyWrite(deps.vault, addressOf(place), token);
    const identity: Identity = { role, claims: { role, ...(sub !== undefined && { sub }) } };
    await requireUser(deps, identity);
    const mode = upsert ? 'upsert' : 'insert';
    return answer(reply, await keepUpload(deps, identity, request.raw, { place, mode }));
  });
  return Promise.resolve();
}
