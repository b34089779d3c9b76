/** Changed row, as announced by the trigger realtime.notify_change(). */
import { z } from 'zod';

const change = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.record(z.string(), z.unknown()),
  /** Row after this change; absent when too large for a notification. */
  record: z.record(z.string(), z.unknown()).optional(),
  owner: z.string().nullish(),
  commit_timestamp: z.string(),
});
export type Change = z.infer<typeof change>;

/** @throws for a notification that no trigger of this server sends */
export const readChange = (payload: string): Change => change.parse(JSON.parse(payload));
