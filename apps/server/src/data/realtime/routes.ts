/** /realtime/v1: the part of the Phoenix protocol that @supabase/realtime-js uses, and broadcasts over HTTP. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { identify } from '../../auth/sessions/identity.ts';
import { renderErrors } from '../../platform/http/render-error.ts';
import { networkOf } from '../../platform/limits.ts';
import { broadcastRoutes } from './broadcast-routes.ts';
import type { Hub } from './hub/hub.ts';
import { readLiveTables } from './rows/rows.ts';
import { createConnectionCount } from './sockets/connection-count.ts';
import { CLOSE_TRY_LATER } from './sockets/outgoing.ts';
import { serveSocket } from './sockets/socket.ts';
import { startWatch } from './sockets/watch.ts';

const query = z.object({ apikey: z.string(), vsn: z.enum(['1.0.0', '2.0.0']).default('1.0.0') });
const MAX_MESSAGE_BYTES = 256 * 1024;

export async function realtimeRoutes(
  app: FastifyInstance,
  deps: Pick<AuthDeps, 'config' | 'db' | 'limits' | 'keys' | 'sessions'> & { readonly realtime: Hub },
): Promise<void> {
  renderErrors(app, {
    codes: {
      tooLarge: 'TooLarge',
      badBody: 'BadRequest',
      notFound: 'NotFound',
      unavailable: 'DatabaseUnavailable',
      unexpected: 'InternalError',
    },
    body: ({ code, message }) => ({ code, message }),
  });
  let live = await readLiveTables(deps.db.pool);
  deps.realtime.events.on('schema', () => {
    readLiveTables(deps.db.pool).then(
      (tables) => (live = tables),
      (error: unknown) => app.log.error(error, 'the live tables could not be read again'),
    );
  });
  broadcastRoutes(app, deps);
  const byAddress = createConnectionCount(deps.config.SOCKETS_PER_ADDRESS);
  const byUser = createConnectionCount(deps.config.SOCKETS_PER_USER);
  const watch = startWatch(deps, app.log);
  app.addHook('onClose', () => watch.stop());
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
  app.get(
    '/websocket',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        const read = query.safeParse(request.query);
        if (!read.success)
          return reply.code(400).send({ message: 'apikey and vsn (1.0.0 or 2.0.0) are needed' });
        await identify(deps, read.data.apikey);
      },
    },
    (socket, { query: asked, ip, log }) => {
      const { apikey, vsn } = query.parse(asked);
      const network = networkOf(ip);
      if (!byAddress.enter(network)) {
        socket.close(CLOSE_TRY_LATER, 'Too many sockets from this address');
        return;
      }
      socket.on('close', () => byAddress.leave(network));
      serveSocket(deps, socket, { version: vsn, apiKey: apikey, live: () => live, log, ip, byUser, watch });
    },
  );
}
