import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { checkAllowed, limitOf, requireBucket } from './buckets.ts';
import { storageError } from './errors.ts';
import { copyObject } from './keep.ts';
import { listObjects, listObjectsV2, listQuery, listV2Query } from './listing.ts';
import { checkNewName, checkObjectName } from './names.ts';
import { findObject, findObjects, moveObject, type ObjectKey, removeObjects } from './objects.ts';
import {
  addressOf,
  bucketOf,
  identifyCaller,
  identifyWriter,
  type ObjectRequest,
  placeOf,
  read,
} from './requests.ts';
import { signRead } from './signing.ts';
import type { FileStore } from './stores/file-store.ts';

type ObjectDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'vault' | 'keys' | 'sessions'> & {
  readonly files: FileStore;
};

const YEAR_SECONDS = 365 * 24 * 3600;
const MAX_NAMES = 1000;

type BucketRequest = FastifyRequest<{ Params: { bucket: string } }>;

const names = z.array(z.string().max(1024)).min(1).max(MAX_NAMES);
const removal = z.object({ prefixes: names });
const journey = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
});
const copying = journey.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const lifetime = z.object({ expiresIn: z.number().int().min(1).max(YEAR_SECONDS) });
const signing = lifetime.extend({ paths: names });

const ends = (body: z.infer<typeof journey>): { from: ObjectKey; to: ObjectKey } => ({
  from: { bucket: body.bucketId, name: checkObjectName(body.sourceKey) },
  to: { bucket: body.destinationBucket ?? body.bucketId, name: checkNewName(body.destinationKey) },
});

async function checkFits(
  deps: ObjectDeps,
  from: ObjectKey,
  to: ObjectKey,
  request: FastifyRequest,
): Promise<void> {
  if (from.bucket === to.bucket) return;
  const bucket = await requireBucket(deps.db.pool, to.bucket);
  const { metadata } = await findObject(deps, await identifyCaller(deps, request), from);
  if (!metadata) throw storageError('NoSuchKey');
  checkAllowed(bucket, metadata.mimetype);
  if (metadata.size > limitOf(bucket)) throw storageError('EntityTooLarge');
}

export function objectRoutes(app: FastifyInstance, deps: ObjectDeps): void {
  listAndRemoveRoutes(app, deps);
  moveAndCopyRoutes(app, deps);
  signingRoutes(app, deps);
}

function listAndRemoveRoutes(app: FastifyInstance, deps: ObjectDeps): void {
  app.post('/object/list/:bucket', async (request: BucketRequest) => {
    const query = read(listQuery, request.body);
    const bucket = bucketOf(request);
    await requireBucket(deps.db.pool, bucket);
    return listObjects(deps, await identifyCaller(deps, request), bucket, query);
  });
  app.post('/object/list-v2/:bucket', async (request: BucketRequest) => {
    const query = read(listV2Query, request.body);
    const bucket = bucketOf(request);
    await requireBucket(deps.db.pool, bucket);
    return listObjectsV2(deps, await identifyCaller(deps, request), bucket, query);
  });
  app.delete('/object/:bucket', async (request: BucketRequest) => {
    const { prefixes } = read(removal, request.body);
    return removeObjects(deps, await identifyWriter(deps, request), bucketOf(request), prefixes);
  });
  app.delete('/object/:bucket/*', async (request: ObjectRequest) => {
    const { bucket, name } = placeOf(request);
    const removed = await removeObjects(deps, await identifyWriter(deps, request), bucket, [name]);
    if (removed.length === 0) throw storageError('NoSuchKey');
    return { message: 'Successfully deleted' };
  });
}

function moveAndCopyRoutes(app: FastifyInstance, deps: ObjectDeps): void {
  app.post('/object/move', async (request) => {
    const { from, to } = ends(read(journey, request.body));
    await checkFits(deps, from, to, request);
    const moved = await moveObject(deps, await identifyWriter(deps, request), from, to);
    return { message: 'Successfully moved', Id: moved.id, Key: addressOf(to) };
  });
  app.post('/object/copy', async (request) => {
    const body = read(copying, request.body);
    const { from, to } = ends(body);
    await checkFits(deps, from, to, request);
    const copied = await copyObject(deps, await identifyWriter(deps, request), from, to, {
      upsert: request.headers['x-upsert'] === 'true',
      userMetadata: body.copyMetadata ? undefined : (body.metadata ?? null),
    });
    return { Id: copied.id, Key: addressOf(to) };
  });
}

function signingRoutes(app: FastifyInstance, deps: ObjectDeps): void {
  const addressFor = async (place: ObjectKey, seconds: number): Promise<string> => {
    const address = addressOf(place);
    return `/object/sign/${address}?token=${await signRead(deps.vault, address, seconds)}`;
  };

  app.post('/object/sign/:bucket/*', async (request: ObjectRequest) => {
    const { expiresIn } = read(lifetime, request.body);
    const place = placeOf(request);
    await findObject(deps, await identifyCaller(deps, request), place);
    return { signedURL: await addressFor(place, expiresIn) };
  });
  app.post('/object/sign/:bucket', async (request: BucketRequest) => {
    const { expiresIn, paths } = read(signing, request.body);
    const bucket = bucketOf(request);
    const found = await findObjects(deps, await identifyCaller(deps, request), bucket, paths);
    const seen = new Set(found.map(({ name }) => name));
    return Promise.all(
      paths.map(async (path) =>
        seen.has(path)
          ? { error: null, path, signedURL: await addressFor({ bucket, name: path }, expiresIn) }
          : {
              error: 'Either the object does not exist or you do not have access to it',
              path,
              signedURL: null,
            },
      ),
    );
  });
}
