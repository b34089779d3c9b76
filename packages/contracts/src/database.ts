import { z } from 'zod';

export const subscriptionRow = z.object({
  user_id: z.uuid(),
  tier: z.string(),
  period: z.string(),
  is_active: z.boolean(),
  tokens_remaining: z.number(),
  token_limit: z.number(),
  reset_date: z.string(),
  stripe_customer_id: z.string().nullable(),
  stripe_subscription_id: z.string().nullable(),
  billing_changed_at: z.string().nullable().default(null),
});
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

export const tokenUsageInsert = z.object({
  user_id: z.uuid(),
  tool_id: z.string(),
  credits_used: z.int().min(0),
  batch_size: z.int().min(1).default(1),
  variant: z.string().nullable().default(null),
  /** Options of the run; `request_id` makes a retried request free of charge. */
  metadata: z.looseObject({ request_id: z.uuid() }),
});
export type TokenUsageInsert = z.infer<typeof tokenUsageInsert>;
