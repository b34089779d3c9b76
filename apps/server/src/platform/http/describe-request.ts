import type { FastifyRequest } from 'fastify';

/** Link of a proof, which alone opens it. */
const PROOF_LINK = /^(\/api)?\/proof\/[^/]+/;

/** Omits the query, which may hold link tokens, keys and signed URLs, the headers, and the tokens of proofs. */
export const describeRequest = ({ method, url, ip }: FastifyRequest): Record<string, unknown> => ({
  method,
  url: url.split('?')[0]?.replace(PROOF_LINK, '$1/proof/…'),
  remoteAddress: ip,
});
