/** A changed row, as the trigger realtime.notify_change() announces it. */
import { z } from 'zod';

const change = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The primary key of the changed row. */
  key: z.record(z.string(), z.unknown()),
  /** The row after this change; absent when too large for a notification. */
  record: z.record(z.string(), z.unknown()).optional(),
  /** `user_id` of the row, if it has one. */
  owner: z.string().nullish(),
  commit_timestamp: z.string(),
});
export type Change = z.infer<typeof change>;

/** @throws for a notification that no trigger of this server sends */
export const readChange = (payload: string): Change => change.parse(JSON.parse(payload));
