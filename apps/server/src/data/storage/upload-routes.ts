import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import type { Identity } from '../../auth/sessions/identity.ts';
import { closeAfterDrain } from './body.ts';
import { requireBucket } from './buckets.ts';
import { keepUpload, tryWrite } from './keep.ts';
import type { StoredObject, Writing } from './objects.ts';
import {
  addressOf,
  checkStillOpen,
  identifyWriter,
  newPlaceOf,
  type ObjectRequest,
  placeOf,
  read,
} from './requests.ts';
import { signWrite, verifyWrite } from './signing.ts';
import type { FileStore } from './stores/file-store.ts';

const UPLOAD_SECONDS = 2 * 3600;

const STREAM = { config: { readsBodyItself: true } } as const;

const query = z.object({ token: z.string().max(4096).default('') });

const modeOf = ({ headers }: ObjectRequest): Writing['mode'] =>
  headers['x-upsert'] === 'true' ? 'upsert' : 'insert';

function answer(reply: FastifyReply, { id, bucket_id, name }: StoredObject): FastifyReply {
  return reply.send({ Id: id, Key: addressOf({ bucket: bucket_id, name }) });
}

export function uploadRoutes(
  app: FastifyInstance,
  deps: Pick<AuthDeps, 'config' | 'db' | 'limits' | 'vault' | 'keys' | 'sessions'> & {
    readonly files: FileStore;
  },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onError', (request, _reply, _error, done) => {
    closeAfterDrain(request.raw);
    done();
  });

  app.post('/object/:bucket/*', STREAM, async (request: ObjectRequest, reply) => {
    const target = { place: newPlaceOf(request), mode: modeOf(request) };
    return answer(reply, await keepUpload(deps, await identifyWriter(deps, request), request.raw, target));
  });
  app.put('/object/:bucket/*', STREAM, async (request: ObjectRequest, reply) => {
    const target = { place: placeOf(request), mode: 'update' } as const;
    return answer(reply, await keepUpload(deps, await identifyWriter(deps, request), request.raw, target));
  });
  app.post('/object/upload/sign/:bucket/*', async (request: ObjectRequest) => {
    const place = newPlaceOf(request);
    const { role, claims } = await identifyWriter(deps, request);
    await requireBucket(deps.db.pool, place.bucket);
    const mode = modeOf(request);
    await tryWrite(deps, { role, claims }, { place, mode });
    const { sub, session_id } = claims;
    const url = addressOf(place);
    const token = await signWrite(
      deps.vault,
      {
        url,
        upsert: mode === 'upsert',
        role,
        ...(typeof sub === 'string' && { sub }),
        ...(typeof session_id === 'string' && { session_id }),
      },
      UPLOAD_SECONDS,
    );
    return { url: `/object/upload/sign/${url}?token=${token}` };
  });
  app.put('/object/upload/sign/:bucket/*', STREAM, async (request: ObjectRequest, reply) => {
    const place = newPlaceOf(request);
    const { token } = read(query, request.query);
    const { role, sub, session_id, upsert } = await verifyWrite(deps.vault, addressOf(place), token);
    const identity: Identity = { role, claims: { role, sub, session_id } };
    await checkStillOpen(deps, identity);
    const mode = upsert ? 'upsert' : 'insert';
    return answer(reply, await keepUpload(deps, identity, request.raw, { place, mode }));
  });
  return Promise.resolve();
}
