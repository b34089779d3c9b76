import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from '../limits.ts';

/** Node closes connections whose headers are late. Idle ones stay open 72 s, longer than proxies keep them. */
export const patience = ({ SILENCE_SECONDS }: Config) => ({
  headersTimeout: Math.ceil(SILENCE_SECONDS * 1000),
  connectionsCheckingInterval: Math.min(5_000, Math.ceil(SILENCE_SECONDS * 250)),
});

export function limitConnections(
  { server }: FastifyInstance,
  { CONNECTIONS, CONNECTIONS_PER_ADDRESS, TRUST_PROXY }: Config,
): void {
  server.maxConnections = CONNECTIONS;
  // Behind a proxy, all connections come from one address, so they are not counted.
  if (TRUST_PROXY.length > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > CONNECTIONS_PER_ADDRESS) socket.destroy();
  });
}
