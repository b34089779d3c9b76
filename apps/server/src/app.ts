import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { authRoutes } from './auth/routes/routes.ts';
import { API_VERSION_HEADER } from './auth/wire.ts';
import { realtimeRoutes } from './data/realtime/routes.ts';
import { restRoutes } from './data/rest/routes.ts';
import { storageRoutes } from './data/storage/routes.ts';
import type { Deps, HostedDeps } from './deps.ts';
import { describeLow, readDisks } from './platform/disk.ts';
import { limitConnections, patience } from './platform/http/connections.ts';
import { describeRequest } from './platform/http/describe-request.ts';
import { nestsTooDeeply } from './platform/http/json-nesting.ts';
import { measure } from './platform/http/metrics.ts';
import { answerErrors, renderErrors, type Wire } from './platform/http/render-error.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { limitSlowBodies } from './platform/http/slow-bodies.ts';
import { embeddedHome, hostedHome } from './product/account/home.ts';
import { accountRoutes } from './product/account/routes.ts';
import { apiRoutes } from './product/api/routes.ts';
import { billingRoutes } from './product/billing/routes.ts';
import { testPages } from './product/billing/test-mode/pages.ts';
import { bulkRoutes } from './product/bulk/routes.ts';
import { chatRoutes } from './product/chat/routes.ts';
import { pictureRoutes } from './product/designer/image-model.ts';
import { languageModelRoutes } from './product/designer/language-model.ts';
import { sessionTransferRoutes } from './product/designer/session-transfer.ts';
import { embedRoutes, statementRoutes } from './product/embed/routes.ts';
import { feedbackRoutes } from './product/feedback/routes.ts';
import { knowledgeRoutes } from './product/knowledge/routes.ts';
import { modelRoutes } from './product/models/routes.ts';
import { proofRoutes } from './product/proofs/routes.ts';
import { reportRoutes } from './product/reports/routes.ts';
import { shopRoutes } from './product/shop/routes.ts';
import { inboxRoutes } from './product/web/inbox.ts';
import { webRoutes } from './product/web/routes.ts';
import { webhookRoutes } from './product/webhooks/routes.ts';

const BODY_LIMIT = 1024 * 1024;
/** Time allowed for a large upload on a slow connection. Other limits for slow requests: slow-bodies.ts. */
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

/** supabase-js sends the JSON content type even without a body (logout, delete). */
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

/** Format of the product's own endpoints: plain JSON, `{ code, message }` on failure. */
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
  const home = deps.home === 'embedded' ? embeddedHome(deps) : hostedHome(deps, deps.hosted);
  accountRoutes(app, deps, home);
  feedbackRoutes(app, deps);
  knowledgeRoutes(app, deps);
  chatRoutes(app, deps);
  reportRoutes(app, deps);
  sessionTransferRoutes(app, deps);
  languageModelRoutes(app, deps);
  pictureRoutes(app, deps);
  billingRoutes(app, deps);
  shopRoutes(app, deps);
  proofRoutes(app, deps);
  if (deps.home === 'embedded') {
    bulkRoutes(app, deps);
    webhookRoutes(app, deps);
  }
  return Promise.resolve();
}

/** Any origin is allowed: with a bearer token and no cookie, another site has no credentials to send. */
const CORS = {
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
};

function healthRoutes(app: FastifyInstance, { db, config }: Deps | HostedDeps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await db.pool.query('select 1');
      // Still ready when disk space is low, because reads and sign-ins work without free space.
      const warning = describeLow(await readDisks(config));
      return { status: 'ready', ...(warning !== undefined && { warning }) };
    } catch (error) {
      request.log.warn(error, 'not ready');
      return reply.code(503).header('retry-after', '1').send({ status: 'the database does not answer' });
    }
  });
}

/** Serves the backend's four protocols and the product's endpoints; with a hosted project, only the endpoints. */
export async function createApp(deps: Deps | HostedDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: patience(config),
    trustProxy: config.TRUST_PROXY,
    logger: { level: config.LOG_LEVEL, serializers: { req: describeRequest } },
    // On shutdown, finishes open requests (timeout in start.ts) and closes idle connections at once.
    forceCloseConnections: 'idle',
  });
  limitConnections(app, config);
  readEmptyJson(app);
  answerErrors(app, OWN_WIRE);
  measure(app, { ...deps, metrics: deps.billing?.metrics ?? [] });
  await securityHeaders(app, config);
  await app.register(cors, CORS);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  limitSlowBodies(app, config.REQUEST_TIMEOUT_SECONDS);
  await app.register((scope) => productRoutes(scope, deps), { prefix: '/api' });
  if (deps.home === 'embedded') {
    await app.register((scope) => authRoutes(scope, deps), { prefix: '/auth/v1' });
    const onSchemaChange = (listener: () => void): void => void deps.realtime.events.on('schema', listener);
    await app.register((scope) => restRoutes(scope, deps, onSchemaChange), { prefix: '/rest/v1' });
    await app.register((scope) => realtimeRoutes(scope, deps), { prefix: '/realtime/v1' });
    await app.register((scope) => storageRoutes(scope, deps), { prefix: '/storage/v1' });
    await app.register((scope) => apiRoutes(scope, deps), { prefix: '/v1' });
  }
  healthRoutes(app, deps);
  if (deps.mailer.inbox) inboxRoutes(app, deps.mailer.inbox, config);
  if (deps.billing?.testMode) testPages(app, deps.billing.testMode, config);
  modelRoutes(app, deps);
  embedRoutes(app, deps);
  if (deps.home === 'embedded') statementRoutes(app, deps);
  await webRoutes(app, deps);
  return app;
}
