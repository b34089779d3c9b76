/** /storage/v1: the wire that @supabase/storage-js speaks. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { renderErrors } from '../platform/render-error.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { downloadRoutes } from './download-routes.ts';
import { errorBody } from './errors.ts';
import { objectRoutes } from './object-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

export async function storageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  renderErrors(app, {
    codes: {
      tooLarge: 'EntityTooLarge',
      badBody: 'InvalidRequest',
      notFound: 'NotFound',
      unavailable: 'DatabaseUnavailable',
      unexpected: 'InternalError',
    },
    body: errorBody,
  });
  bucketRoutes(app, deps);
  objectRoutes(app, deps);
  downloadRoutes(app, deps);
  await app.register((scope) => uploadRoutes(scope, deps));
}
