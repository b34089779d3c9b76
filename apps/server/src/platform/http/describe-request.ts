import type { FastifyRequest } from 'fastify';

/** Omits the query, which may hold link tokens, keys and signed URLs, and the headers. */
export const describeRequest = ({ method, url, ip }: FastifyRequest): Record<string, unknown> => ({
  method,
  url: url.split('?')[0],
  remoteAddress: ip,
});
