import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import type { Identity } from '../../auth/sessions/identity.ts';
import { requireBucket } from './buckets.ts';
import { sendObject } from './download.ts';
import { storageError } from './errors.ts';
import { findObject, type StoredObject } from './objects.ts';
import { addressOf, identifyCaller, type ObjectRequest, placeOf, read } from './requests.ts';
import { verifyRead } from './signing.ts';
import type { FileStore } from './stores/file-store.ts';

const query = z.object({ download: z.string().max(255).optional(), token: z.string().max(4096).default('') });

/**
 * Options of download routes: no compression, which does not support ranges; explicit HEAD, because Fastify's handler
 * reports a length of 0.
 */
const FILE = {
  method: ['GET', 'HEAD'],
  compress: false,
  exposeHeadRoute: false,
} satisfies Partial<RouteOptions>;

/** Identity for routes that check the caller themselves. */
const SERVICE: Identity = { role: 'service_role', claims: { role: 'service_role' } };

const infoOf = ({ metadata, ...object }: StoredObject): Record<string, unknown> => ({
  id: object.id,
  name: object.name,
  bucket_id: object.bucket_id,
  version: object.version,
  size: metadata?.size,
  content_type: metadata?.mimetype,
  cache_control: metadata?.cacheControl,
  etag: metadata?.eTag,
  metadata: object.user_metadata ?? {},
  last_modified: object.updated_at,
  created_at: object.created_at,
});

type Handler = (request: ObjectRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function downloadRoutes(
  app: FastifyInstance,
  deps: Pick<AuthDeps, 'db' | 'limits' | 'vault' | 'keys' | 'sessions'> & { readonly files: FileStore },
): void {
  const give = (url: string, handler: Handler) =>
    app.route<{ Params: ObjectRequest['params'] }>({ ...FILE, url, handler });
  const asCaller = async (request: ObjectRequest): Promise<StoredObject> =>
    findObject(deps, await identifyCaller(deps, request), placeOf(request));
  const inPublic = async (request: ObjectRequest): Promise<StoredObject> => {
    const place = placeOf(request);
    const bucket = await requireBucket(deps.db.pool, place.bucket);
    // Does not reveal that a private bucket exists.
    if (!bucket.public) throw storageError('NoSuchBucket');
    return findObject(deps, SERVICE, place);
  };

  for (const path of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    give(path, async (request, reply) =>
      sendObject(deps, request, reply, await asCaller(request), {
        download: read(query, request.query).download,
        open: false,
      }),
    );
  }
  give('/object/public/:bucket/*', async (request, reply) =>
    sendObject(deps, request, reply, await inPublic(request), {
      download: read(query, request.query).download,
      open: true,
    }),
  );
  give('/object/sign/:bucket/*', async (request, reply) => {
    const place = placeOf(request);
    const { token, download } = read(query, request.query);
    await verifyRead(deps.vault, addressOf(place), token);
    return sendObject(deps, request, reply, await findObject(deps, SERVICE, place), { download, open: true });
  });
  for (const path of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
    app.get(path, async (request: ObjectRequest) => infoOf(await asCaller(request)));
  }
  app.get('/object/info/public/:bucket/*', async (request: ObjectRequest) => infoOf(await inPublic(request)));
  app.get('/render/*', () => {
    throw storageError('FeatureNotEnabled');
  });
}
