import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isCaptchaPage } from '@printready/contracts/limits';
import { isPageByLink, isPagePath } from '@printready/contracts/pages';
import type { RuntimeConfig } from '@printready/contracts/runtime-config';
import { catalog } from '@printready/tools/catalog';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignInSettings } from '../../auth/hosted-project.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { FONT_PATH } from '../../platform/html/look.ts';
import { sendPage } from '../../platform/html/page.ts';
import { allowEvaluation } from '../../platform/http/security-headers.ts';
import { designerOrigin, siteOrigin } from '../../platform/http/site.ts';
import { isFromHere } from '../../platform/loopback.ts';
import type { Billing } from '../billing/billing.ts';
import { seesPictures } from '../chat/assistant.ts';
import { admitCaptcha, captchaWidget } from './captcha-pages.ts';
import { crawlerRoutes, docsAddress, writeHead } from './page-heads.ts';

type WebDeps = Pick<PlatformDeps, 'config' | 'mailer'> & {
  readonly anonKey: string;
  readonly billing: Billing | undefined;
  readonly signInSettings: () => Promise<SignInSettings>;
};

/** libvips workers: Emscripten's bindings need `new Function`, allowed only in these threads without a page. */
const EVALUATING_WORKER = /^(engine\.worker|vips-es6)-[\w-]+\.js$/;

const OWN_FONT = /^inter-latin-wght-normal-[\w-]+\.woff2$/;

const BLOCK = /(<script type="application\/json" id="runtime-config">)[^<]*(<\/script>)/;

async function runtimeConfigFor(deps: WebDeps, request: FastifyRequest): Promise<RuntimeConfig> {
  const { config, anonKey, mailer } = deps;
  const { google, signUp } = await deps.signInSettings();
  return {
    backendUrl: config.hosted?.url ?? siteOrigin(config, request),
    anonKey,
    designerUrl: designerOrigin(config, request),
    inboxUrl: mailer.inbox && isFromHere(request) ? '/inbox' : null,
    googleEnabled: google,
    signUp,
    mailsEnabled: mailer.sends || config.hosted !== undefined,
    linkingEnabled: config.MANUAL_LINKING,
    captcha: captchaWidget(config) ?? null,
    billing: {
      mode: deps.billing?.mode ?? 'off',
      announced: deps.billing?.announced ?? false,
    },
    assistantSeesPictures: seesPictures(config),
    generalLimitMb: config.GENERAL_FILE_LIMIT_MB,
    feedbackEnabled: true,
    apiEnabled: config.API && config.hosted === undefined,
    videoChannelUrl: config.VIDEO_CHANNEL_URL,
    supportEmail: config.SUPPORT_EMAIL,
  };
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  return (method === 'GET' || method === 'HEAD') && !/\.[^/]+$/.test(path);
}

const toolIds = catalog.map(({ id }) => id);

const isKnown = ({ url }: FastifyRequest): boolean => isPagePath(url.split('?')[0] ?? '', toolIds);

/** The script of order pages is loaded by other sites, as a module. */
function admitOtherSites(reply: FastifyReply): void {
  void reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
}

async function sendIndex(deps: WebDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const html = await readFile(join(deps.config.WEB_ROOT, 'index.html'), 'utf8');
  if (!BLOCK.test(html)) throw new Error(`${deps.config.WEB_ROOT}/index.html has no runtime-config block.`);
  const json = JSON.stringify(await runtimeConfigFor(deps, request)).replaceAll('<', '\\u003c');
  const filled = html.replace(BLOCK, (_all, open: string, close: string) => open + json + close);
  const widget = captchaWidget(deps.config);
  if (widget && isCaptchaPage(request.url)) admitCaptcha(reply, widget);
  if (isPageByLink(request.url.split('?')[0] ?? '')) void reply.header('x-robots-tag', 'noindex');
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(await writeHead(filled, deps, request));
}

export async function webRoutes(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const { WEB_ROOT } = deps.config;
  const isBuilt = existsSync(join(WEB_ROOT, 'index.html'));
  if (isBuilt) {
    const assets = join(WEB_ROOT, 'assets') + sep;
    const embedScript = join(WEB_ROOT, 'embed.js');
    await app.register(fastifyStatic, {
      root: WEB_ROOT,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (path === embedScript) admitOtherSites(reply);
        // Vite adds a content hash to these names; the names of neural networks get one from their manifest.
        const built = path.startsWith(assets);
        if (EVALUATING_WORKER.test(basename(path)) && built) allowEvaluation(reply);
        const unchanging = built || path.endsWith('.onnx');
        void reply.header('cache-control', unchanging ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const font = existsSync(assets) && readdirSync(assets).find((name) => OWN_FONT.test(name));
    if (font) app.get(FONT_PATH, (_request, reply) => reply.sendFile(join('assets', font)));
    // @fastify/static treats a folder without an index file, including the root, as "forbidden".
    app.get('/', (request, reply) => sendIndex(deps, request, reply));
    crawlerRoutes(app, deps);
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return reply.code(404).send({ message: 'Not found' });
    const docs = await docsAddress(request.url.split('?')[0] ?? '');
    if (docs?.kind === 'short') return reply.redirect(docs.to, 301);
    const status = isKnown(request) && docs?.kind !== 'missing' ? 200 : 404;
    if (isBuilt) return sendIndex(deps, request, reply.code(status));
    return sendPage(
      reply,
      'Not built yet',
      '<div class="card narrow"><h1>The web app is not built yet</h1><p>The server runs. Build the web app once with <code>npm run build</code> and start the server again; <code>npm start</code> does both.</p></div>',
      503,
    );
  });
}
