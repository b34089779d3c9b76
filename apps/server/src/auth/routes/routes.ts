/** /auth/v1: the part of the GoTrue protocol that @supabase/auth-js uses. */
import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { renderErrors } from '../../platform/http/render-error.ts';
import { adminRoutes } from '../admin/admin-routes.ts';
import type { AuthDeps } from '../deps.ts';
import { factorRoutes } from '../factors/factors.ts';
import { rememberBrowser } from '../requester.ts';
import { oauthRoutes } from '../sign-in/oauth.ts';
import { signInRoutes } from '../sign-in/sign-in-routes.ts';
import { undoRoutes } from '../undo/undo-routes.ts';
import { API_VERSION, API_VERSION_HEADER, errorBody } from '../wire.ts';
import { authAccountRoutes } from './account-routes.ts';
import { verifyRoutes } from './verify-routes.ts';

const BODY_LIMIT = 1024 * 1024;

const openedSession = z.object({ access_token: z.string(), user: z.object({ email: z.string().min(1) }) });

export async function authRoutes(
  app: FastifyInstance,
  deps: Pick<
    AuthDeps,
    'config' | 'db' | 'limits' | 'mailer' | 'jobQueue' | 'vault' | 'keys' | 'verify' | 'google' | 'captcha'
  >,
): Promise<void> {
  await app.register(formBody, { bodyLimit: BODY_LIMIT });
  renderErrors(app, {
    codes: {
      tooLarge: 'request_too_large',
      badBody: 'bad_json',
      notFound: 'not_found',
      unavailable: 'unexpected_failure',
      unexpected: 'unexpected_failure',
    },
    outage: 'Database error: it is not reachable right now. Please try again.',
    body: (error, request, reply) => {
      const asked = request.headers[API_VERSION_HEADER];
      const version = asked === API_VERSION ? API_VERSION : undefined;
      if (version) void reply.header(API_VERSION_HEADER, version);
      void reply.header('x-sb-error-code', error.code);
      return errorBody(error, version);
    },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { data: opened } = openedSession.safeParse(payload);
    if (opened) rememberBrowser(deps, request, reply, opened.user.email);
    done(null, payload);
  });
  signInRoutes(app, deps);
  verifyRoutes(app, deps);
  undoRoutes(app, deps);
  oauthRoutes(app, deps);
  authAccountRoutes(app, deps);
  factorRoutes(app, deps);
  await app.register((scope) => adminRoutes(scope, deps));
}
