/** Cross-origin isolation (for threads in the browser), a strict content security policy, no MIME sniffing. */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

export async function securityHeaders(
  app: FastifyInstance,
  { development, SITE_URL, DESIGNER_URL, hosted }: Config,
  connect: readonly string[] = [],
): Promise<void> {
  const socketOrigin = SITE_URL?.replace(/^http/, 'ws');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: [
          "'self'",
          'blob:',
          'data:',
          ...connect,
          ...(hosted ? [hosted.url, hosted.url.replace(/^http/, 'ws')] : []),
          ...(socketOrigin ? [socketOrigin] : ['ws://localhost:*', 'ws://127.0.0.1:*']),
        ],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...(DESIGNER_URL ? [new URL(DESIGNER_URL).origin] : [])],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: development ? false : { maxAge: 31_536_000, includeSubDomains: false },
  });
}

/** Allows eval in a worker script, which has its own policy and no page; Emscripten uses eval for bindings. */
export function allowEvaluation(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header(
    'content-security-policy',
    policy.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'"),
  );
}
