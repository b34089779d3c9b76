/** /storage/v1/bucket */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
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
import { identifyCaller, read } from './requests.ts';

type BucketRequest = FastifyRequest<{ Params: { id: string } }>;

export function bucketRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/bucket', async (request) =>
    listBuckets(deps, await identifyCaller(deps, request), read(bucketQuery, request.query)),
  );
  app.post('/bucket', async (request) => ({
    name: await createBucket(deps, await identifyCaller(deps, request), read(newBucket, request.body)),
  }));
  app.get('/bucket/:id', async (request: BucketRequest) =>
    findBucket(deps, await identifyCaller(deps, request), request.params.id),
  );
  app.put('/bucket/:id', async (request: BucketRequest) => {
    const changes = read(changedBucket, request.body);
    await changeBucket(deps, await identifyCaller(deps, request), request.params.id, changes);
    return { message: 'Successfully updated' };
  });
  app.post('/bucket/:id/empty', async (request: BucketRequest) => {
    await emptyBucket(deps, await identifyCaller(deps, request), request.params.id);
    return { message: 'Successfully emptied' };
  });
  app.delete('/bucket/:id', async (request: BucketRequest) => {
    await deleteBucket(deps, await identifyCaller(deps, request), request.params.id);
    return { message: 'Successfully deleted' };
  });
}
