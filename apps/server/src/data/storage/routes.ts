import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '../../auth/deps.ts';
import { renderErrors } from '../../platform/http/render-error.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { downloadRoutes } from './download-routes.ts';
import { errorBody } from './errors.ts';
import { objectRoutes } from './object-routes.ts';
import type { FileStore } from './stores/file-store.ts';
import { uploadRoutes } from './upload-routes.ts';

export async function storageRoutes(
  app: FastifyInstance,
  deps: Pick<AuthDeps, 'config' | 'db' | 'limits' | 'vault' | 'keys' | 'sessions'> & {
    readonly files: FileStore;
  },
): Promise<void> {
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
