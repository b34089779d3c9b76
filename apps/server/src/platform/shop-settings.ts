/** Settings of what shops' own software uses: the API and webhooks. */
import { z } from 'zod';

export const shops = {
  API: z
    .stringbool()
    .default(true)
    .describe('Answers programs of shops at `/v1`; workers do the work. Not with a hosted Supabase project.'),
  WEBHOOK_TARGETS: z
    .enum(['public', 'any'])
    .default('public')
    .describe('Targets of shops’ webhooks; `any` also allows http and your own network.'),
};
