/**
 * Builds the Fastify app from its dependencies and registers every route. Tests call it without a port: `(await
 * createApp(deps)).inject(…)`.
 */
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './account/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { API_VERSION_HEADER } from './auth/wire.ts';
import { billingRoutes } from './billing/routes.ts';
import { billingTestPages } from './billing/test-stripe/pages.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import type { Deps, HostedDeps } from './deps.ts';
import { pictureRoutes } from './designer/image-model.ts';
import { languageModelRoutes } from './designer/language-model.ts';
import { sessionTransferRoutes } from './designer/session-transfer.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { modelRoutes } from './models/routes.ts';
import { limitConnections, patience } from './platform/connections.ts';
import { describeRequest } from './platform/describe-request.ts';
import { describeLow, readDisks } from './platform/disk.ts';
import { nestsTooDeeply } from './platform/json-nesting.ts';
import { measure } from './platform/metrics.ts';
import { answerErrors, renderErrors, type Wire } from './platform/render-error.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { limitSlowBodies } from './platform/slow-bodies.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { restRoutes } from './rest/routes.ts';
import { storageRoutes } from './storage/routes.ts';
import { inboxRoutes } from './web/inbox.ts';
import { webRoutes } from './web/routes.ts';

const BODY_LIMIT = 1024 * 1024;
/** The longest that any request may take with its body: a large file over a slow line. See slow-bodies.ts for the rest. */
const UPLOAD_TIMEOUT_MS = 30 * 60_000;

const REQUEST_HEADERS = [
  'apikey',
  'authorization',
  'content-type',
  'x-client-info',
  'x-retry-count',
  'prefer',
  'range',
  'cache-control',
  'if-none-match',
  'x-upsert',
  'x-metadata',
  'accept-profile',
  'content-profile',
  API_VERSION_HEADER,
];

/** supabase-js says "JSON" also when it sends no body at all (logout, delete). */
function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (nestsTooDeeply(text))
      done(Object.assign(new Error('The JSON nests too deeply'), { statusCode: 400 }));
    else void parse(request, text, done);
  });
}

/** What is ours alone: plain JSON, `{ code, message }` when it fails. */
const OWN_WIRE: Wire = {
  codes: {
    tooLarge: 'too_large',
    badBody: 'bad_body',
    notFound: 'not_found',
    unavailable: 'unavailable',
    unexpected: 'unexpected',
  },
  body: ({ code, message }) => ({ code, message }),
};

function productRoutes(app: FastifyInstance, deps: Deps | HostedDeps): Promise<void> {
  renderErrors(app, OWN_WIRE);
  accountRoutes(app, deps);
  feedbackRoutes(app, deps);
  knowledgeRoutes(app, deps);
  chatRoutes(app, deps);
  reportRoutes(app, deps);
  sessionTransferRoutes(app, deps);
  languageModelRoutes(app, deps);
  pictureRoutes(app, deps);
  billingRoutes(app, deps);
  if (deps.home === 'embedded') bulkRoutes(app, deps);
  return Promise.resolve();
}

/** The four wires of the backend, and the product's own; with a hosted project only the latter. */
export async function createApp(deps: Deps | HostedDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: patience(config),
    trustProxy: config.TRUST_PROXY,
    logger: { level: config.LOG_LEVEL, serializers: { req: describeRequest } },
    // When the server stops, it finishes the answers under way (start.ts says how long it waits) and closes idle connections at once.
    forceCloseConnections: 'idle',
  });
  limitConnections(app, config);
  readEmptyJson(app);
  answerErrors(app, OWN_WIRE);
  measure(app, deps);
  await securityHeaders(app, config);
  // Calls carry a bearer token and no cookie, so any origin may be allowed: another site's page has no token to send.
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: [
      API_VERSION_HEADER,
      'x-sb-error-code',
      'content-range',
      'content-disposition',
      'accept-ranges',
      'etag',
      'retry-after',
    ],
    maxAge: 86_400,
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  limitSlowBodies(app, config.REQUEST_TIMEOUT_SECONDS);
  await app.register((scope) => productRoutes(scope, deps), { prefix: '/api' });
  if (deps.home === 'embedded') {
    await app.register((scope) => authRoutes(scope, deps), { prefix: '/auth/v1' });
    await app.register((scope) => restRoutes(scope, deps), { prefix: '/rest/v1' });
    await app.register((scope) => realtimeRoutes(scope, deps), { prefix: '/realtime/v1' });
    await app.register((scope) => storageRoutes(scope, deps), { prefix: '/storage/v1' });
  }
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await deps.db.pool.query('select 1');
      // Still ready: who signs in and reads is served, and there is time to make room.
      const warning = describeLow(await readDisks(config));
      return { status: 'ready', ...(warning !== undefined && { warning }) };
    } catch (error) {
      request.log.warn(error, 'not ready');
      return reply.code(503).header('retry-after', '1').send({ status: 'the database does not answer' });
    }
  });
  if (deps.mailer.inbox) inboxRoutes(app, deps.mailer.inbox, config);
  if (deps.billing?.testStripe) billingTestPages(app, deps.billing.testStripe, config);
  modelRoutes(app, deps);
  await webRoutes(app, deps);
  return app;
}
