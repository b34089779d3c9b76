/** Log entry of a request. */
import type { FastifyRequest } from 'fastify';

/** Without the query, which may hold tokens of links, keys and signed addresses; and without headers. */
export const describeRequest = ({ method, url, ip }: FastifyRequest): Record<string, unknown> => ({
  method,
  url: url.split('?')[0],
  remoteAddress: ip,
});
