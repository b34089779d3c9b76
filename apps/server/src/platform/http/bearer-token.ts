/** Bearer token in the Authorization header (RFC 6750, section 2.1). */
import type { FastifyRequest } from 'fastify';

export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}
