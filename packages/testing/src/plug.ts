/** For tests: a proxy in front of PostgreSQL that can be disconnected. */
import { once } from 'node:events';
import { createServer, connect as openTcp, type Server, type Socket } from 'node:net';
import type { Transform } from 'node:stream';

export type Plug = { readonly url: string; pull(): void; push(): void; close(): void };

/** @param filter processes the bytes that the database sends */
export async function createPlug(databaseUrl: string, filter?: () => Transform): Promise<Plug> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let pulled = false;
  const plug: Server = createServer((socket) => {
    if (pulled) return void socket.destroy();
    const upstream = openTcp(Number(target.port), target.hostname);
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream);
    (filter ? upstream.pipe(filter()) : upstream).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(plug, 'listening');
  const address = plug.address();
  const url = new URL(databaseUrl);
  url.port = typeof address === 'object' && address ? String(address.port) : '';
  return {
    url: url.href,
    pull: () => {
      pulled = true;
      for (const socket of sockets) socket.destroy();
    },
    push: () => {
      pulled = false;
    },
    close: () => void plug.close(),
  };
}
