import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { type Identity, identify } from '../../auth/sessions/identity.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { broadcastGrowth, takeGrowth } from '../rest/allowance.ts';
import type { Hub } from './hub/hub.ts';
import { readRights } from './sockets/channel-rights.ts';

type BroadcastDeps = Pick<AuthDeps, 'db' | 'limits' | 'keys' | 'sessions'> & { readonly realtime: Hub };

const MAX_MESSAGES = 100;
const MAX_MESSAGE_BYTES = 256 * 1024;

const message = z.object({
  topic: z.string().min(1).max(255),
  event: z.string().min(1).max(255),
  payload: z.unknown(),
  private: z.boolean().default(false),
});
type Message = z.infer<typeof message>;
const batch = z.object({ messages: z.array(message).min(1).max(MAX_MESSAGES) });
const single = z.object({ private: z.stringbool().default(false) });

type EventRequest = FastifyRequest<{ Params: { topic: string; event: string } }>;

const refused = (status: 401 | 403 | 413 | 422 | 429, text: string): AppError =>
  new AppError(
    {
      401: 'Unauthorized',
      403: 'Unauthorized',
      413: 'TooLarge',
      422: 'Unprocessable',
      429: 'TooManyRequests',
    }[status],
    status,
    text,
  );

/** Identity from a session's token, otherwise from the public key. @throws AppError 401, 429 */
async function requireCaller(deps: BroadcastDeps, request: FastifyRequest): Promise<Identity> {
  const { apikey } = request.headers;
  const token = bearerToken(request) ?? (typeof apikey === 'string' ? apikey : undefined);
  if (token === undefined) throw refused(401, 'An apikey is needed');
  const identity = await identify(deps, token);
  if ((await deps.limits.take('broadcast', request.ip)) > 0) throw refused(429, 'Too many requests');
  return identity;
}

async function send(
  deps: Pick<AuthDeps, 'db'> & { readonly realtime: Hub },
  identity: Identity,
  { topic, event, payload, ...rest }: Message,
) {
  const { db, realtime } = deps;
  if (rest.private && !(await readRights(db.pool, identity, topic)).speak) {
    throw refused(403, `You do not have permissions to write to this Channel topic: ${topic}`);
  }
  await realtime.broadcast(
    `${rest.private ? 'private' : 'public'}:${topic}`,
    { event, payload: payload ?? {} },
    undefined,
  );
}

const sizeOf = (payload: unknown): number =>
  Buffer.isBuffer(payload) ? payload.length : Buffer.byteLength(JSON.stringify(payload ?? null));

async function takeRoom(
  deps: Pick<AuthDeps, 'limits'>,
  identity: Identity,
  request: FastifyRequest,
  payloads: readonly unknown[],
): Promise<void> {
  const sizes = payloads.map(sizeOf);
  if (sizes.some((bytes) => bytes > MAX_MESSAGE_BYTES)) throw refused(413, 'Payload size exceeds the limit');
  const growth = sizes.reduce((sum, bytes) => sum + broadcastGrowth(bytes), 0);
  await takeGrowth(deps, { ...identity, request }, growth);
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refused(422, result.error.issues[0]?.message ?? 'The request is not valid');
}

export function broadcastRoutes(app: FastifyInstance, deps: BroadcastDeps): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/api/broadcast', async (request, reply) => {
    const identity = await requireCaller(deps, request);
    const { messages } = read(batch, request.body);
    const payloads = messages.map(({ payload }) => payload);
    await takeRoom(deps, identity, request, payloads);
    for (const one of messages) await send(deps, identity, one);
    return reply.code(202).send();
  });
  app.post('/api/broadcast/:topic/events/:event', async (request: EventRequest, reply) => {
    const identity = await requireCaller(deps, request);
    const { topic, event } = request.params;
    const asked = read(single, request.query);
    await takeRoom(deps, identity, request, [request.body]);
    await send(
      deps,
      identity,
      read(message, { topic, event, payload: request.body, private: asked.private }),
    );
    return reply.code(202).send();
  });
}
