import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthDeps } from '../../auth/deps.ts';
import {
  bucketQuery,
  changeBucket,
  changedBucket,
  createBucket,
  deleteBucket,
  emptyBucket,
  findBucket,
  listBuckets,
  newBucket,
} from './buckets.ts';
import { bucketOf, identifyCaller, read } from './requests.ts';

type BucketRequest = FastifyRequest<{ Params: { bucket: string } }>;

export function bucketRoutes(
  app: FastifyInstance,
  deps: Pick<AuthDeps, 'db' | 'limits' | 'keys' | 'sessions'>,
): void {
  app.get('/bucket', async (request) =>
    listBuckets(deps, await identifyCaller(deps, request), read(bucketQuery, request.query)),
  );
  app.post('/bucket', async (request) => ({
    name: await createBucket(deps, await identifyCaller(deps, request), read(newBucket, request.body)),
  }));
  app.get('/bucket/:bucket', async (request: BucketRequest) =>
    findBucket(deps, await identifyCaller(deps, request), bucketOf(request)),
  );
  app.put('/bucket/:bucket', async (request: BucketRequest) => {
    const changes = read(changedBucket, request.body);
    await changeBucket(deps, await identifyCaller(deps, request), bucketOf(request), changes);
    return { message: 'Successfully updated' };
  });
  app.post('/bucket/:bucket/empty', async (request: BucketRequest) => {
    await emptyBucket(deps, await identifyCaller(deps, request), bucketOf(request));
    // Same message as on a hosted project, although this server removes the bytes later (trash.ts).
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
  });
  app.delete('/bucket/:bucket', async (request: BucketRequest) => {
    await deleteBucket(deps, await identifyCaller(deps, request), bucketOf(request));
    return { message: 'Successfully deleted' };
  });
}
