/** The designer's host has no data and no session; its page sends the transferred token to the toolkit's server. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { type DesignerConfig, REFUSED_PARAM, TRANSFER_PATH } from '@printready/contracts/designer';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { sendPage } from '../../platform/html/page.ts';
import { limitConnections, patience } from '../../platform/http/connections.ts';
import { describeRequest } from '../../platform/http/describe-request.ts';
import { allowEvaluation, securityHeaders } from '../../platform/http/security-headers.ts';
import { toolkitOrigin } from '../../platform/http/site.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { fontRoutes } from './font-routes.ts';
import type { LateFonts } from './late-fonts.ts';

type HostDeps = Pick<PlatformDeps, 'config'> & { readonly anonKey: string; readonly lateFonts: LateFonts };

const BLOCK = /(<script type="application\/json" id="designer-config">)[^<]*(<\/script>)/;

const HEALTH_PATH = '/healthz';

/** Composer worker threads: the polygon library's Emscripten glue compiles its bindings with `new Function`. */
const EVALUATING_WORKER = /^designer\.worker-[\w-]+\.js$/;

/**
 * Origins that the pages may call: the toolkit's server, under each name of this machine. CSP allows no IPv6 hosts.
 */
const asked = ({ SITE_URL, PORT, hosted }: Config): string[] => [
  ...(SITE_URL === undefined ? [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`] : [SITE_URL]),
  ...(hosted ? [hosted.url] : []),
];

/** True for a request to a host name other than the designer's (DNS rebinding, an unintended proxy). */
const isElsewhere = ({ DESIGNER_URL }: Config, { host }: FastifyRequest): boolean =>
  DESIGNER_URL === null ? !isLoopback(`http://${host}`) : new URL(DESIGNER_URL).host !== host;

/** Only the toolkit sends its origin here; another site's link could sign the reader in to another account. */
const comesFromToolkit = (config: Config, request: FastifyRequest): boolean => {
  const { referer } = request.headers;
  return URL.canParse(referer ?? '') && new URL(referer ?? '').origin === toolkitOrigin(config, request);
};

async function sendIndex(
  deps: HostDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, anonKey } = deps;
  const html = await readFile(join(config.DESIGNER_ROOT, 'index.html'), 'utf8');
  if (!BLOCK.test(html)) throw new Error(`${config.DESIGNER_ROOT}/index.html has no designer-config block.`);
  const toolkitUrl = toolkitOrigin(config, request);
  const page: DesignerConfig = {
    toolkitUrl,
    backendUrl: config.hosted?.url ?? toolkitUrl,
    anonKey,
    languageModel: config.OPENAI_API_KEY === undefined ? null : config.OPENAI_MODEL,
    imageModel: config.OPENAI_API_KEY === undefined ? null : (config.OPENAI_IMAGE_MODEL ?? null),
    lateFonts: deps.lateFonts.fonts.length > 0,
  };
  const json = JSON.stringify(page).replaceAll('<', '\\u003c');
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace(BLOCK, (_all, open: string, close: string) => open + json + close));
}

const sendUnbuilt = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply,
    'Not built yet',
    '<div class="card narrow"><h1>The designer is not built yet</h1><p>Build it once with <code>npm run build</code> and start the server again; <code>npm start</code> does both.</p></div>',
    503,
  );

export async function createDesignerHost(deps: HostDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const root = config.DESIGNER_ROOT;
  const app = Fastify({
    http: patience(config),
    trustProxy: config.TRUST_PROXY,
    logger: { level: config.LOG_LEVEL, serializers: { req: describeRequest } },
    forceCloseConnections: 'idle',
  });
  limitConnections(app, config);
  await securityHeaders(app, config, asked(config));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', async (request, reply) => {
    // Container health checks use the IP address.
    if (request.url !== HEALTH_PATH && isElsewhere(config, request))
      return reply.code(421).send({ message: 'This host serves another name' });
    return undefined;
  });
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const unchanging = path.startsWith(join(root, 'assets') + sep);
        if (unchanging && EVALUATING_WORKER.test(basename(path))) allowEvaluation(reply);
        void reply.header('cache-control', unchanging ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.get(HEALTH_PATH, () => ({ status: 'ok' }));
  fontRoutes(app, deps.lateFonts);
  app.get('/', (request, reply) => (built ? sendIndex(deps, request, reply) : sendUnbuilt(reply)));
  app.get(TRANSFER_PATH, (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!comesFromToolkit(config, request)) return reply.redirect(`/?${REFUSED_PARAM}=elsewhere`, 303);
    return built ? sendIndex(deps, request, reply) : sendUnbuilt(reply);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
  return app;
}
