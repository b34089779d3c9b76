import { KNOWLEDGE_LIMIT } from '@printready/contracts/chat';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';
import { takeLimit } from '../../platform/take-limit.ts';
import { findPassages } from './passages.ts';

const search = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    // No page contains NUL, so a query with NUL is rejected, as in every other protocol.
    .refine((text) => !text.includes('\0')),
  limit: z.int().min(1).max(10).default(KNOWLEDGE_LIMIT),
});

export function knowledgeRoutes(app: FastifyInstance, deps: Pick<PlatformDeps, 'limits'>): void {
  app.post('/knowledge/search', async (request) => {
    await takeLimit(deps.limits, 'knowledge', request.ip, {
      text: 'Too many searches from this address. Please wait a minute.',
    });
    const read = search.safeParse(request.body);
    if (!read.success)
      throw new AppError('invalid_search', 400, 'A query, and a limit of 1 to 10, are needed.');
    return { results: await findPassages(read.data.query, read.data.limit) };
  });
}
