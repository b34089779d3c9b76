import type { TokenUsageInsert } from '@printready/contracts/database';
import { tokens as messages, offline } from '@printready/contracts/messages';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { backendCode } from '@printready/sign-in/answers';
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { type Subscription, spendableTokens } from './subscription.ts';

export type Charge = {
  readonly toolId: string;
  readonly tokens: number;
  readonly batchSize: number;
  readonly variant: string | null;
  readonly requestId: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** True if the run may already have been charged before this page was loaded. */
  readonly again?: boolean;
};

export type SpendProblem = Problem<'signed-out' | 'no-subscription' | 'insufficient' | 'offline' | 'failed'>;
export type SpendResult = Result<{ readonly remaining: number }, SpendProblem>;
export type CheckResult = Result<object, SpendProblem>;

const refuse = (code: SpendProblem['code'], text: string): SpendProblem => ({ code, text });

export function checkBalance(
  userId: string | null,
  subscription: Subscription | null,
  tokens: number,
  now: Date,
): CheckResult {
  if (!userId) return failed(refuse('signed-out', messages.signedOut));
  if (!subscription) return failed(refuse('no-subscription', messages.noSubscription));
  const remaining = spendableTokens(subscription, now);
  if (remaining < tokens) return failed(refuse('insufficient', messages.insufficient(tokens, remaining)));
  return { ok: true };
}

type Answer = { readonly error: PostgrestError | null; readonly status: number };

function commonRefusal({ error, status }: Answer): SpendProblem | null {
  if (!error) return null;
  if (status === 0) return refuse('offline', offline);
  if (status === 401) return refuse('signed-out', messages.signedOut);
  if (status === 402 || backendCode(error.message) === 'insufficient')
    return refuse('insufficient', messages.insufficientForOperation);
  return null;
}

function deductRefusal(answer: Answer): SpendProblem | null {
  if (!answer.error) return null;
  const common = commonRefusal(answer);
  if (common) return common;
  switch (answer.error.code) {
    case '42883':
    case 'PGRST202':
      return refuse('failed', messages.functionMissing);
    case '23503':
      return refuse('failed', messages.constraint);
    default:
      return refuse('failed', messages.deductFailed);
  }
}

/** Records the usage, then deducts the tokens, as the specification requires. @returns null when paid */
async function charge(client: SupabaseClient, userId: string, request: Charge) {
  const usage: TokenUsageInsert = {
    user_id: userId,
    tool_id: request.toolId,
    credits_used: request.tokens,
    batch_size: request.batchSize,
    variant: request.variant,
    metadata: { ...request.options, request_id: request.requestId },
  };
  const recorded = await client.from('token_usage').insert(usage);
  if (recorded.error) return commonRefusal(recorded) ?? refuse('failed', messages.recordFailed);
  if (request.tokens === 0) return null;

  const deducted = await client.rpc('deduct_tokens', { p_user_id: userId, p_amount: request.tokens });
  const refusal = deductRefusal(deducted);
  if (refusal) return refusal;
  const paid: unknown = deducted.data;
  if (paid === null || paid === undefined) return refuse('failed', messages.noResponse);
  if (paid === false) return refuse('insufficient', messages.insufficientForOperation);
  return null;
}

const payments = new Map<string, Promise<SpendProblem | null>>();
const sent = new Set<string>();

/** True if this request was already sent: it may have been charged, so the balance is not conclusive. */
export function wasSent(requestId: string): boolean {
  return sent.has(requestId);
}

/** @returns null when paid, now or in an earlier call */
export function payOnce(client: SupabaseClient, userId: string, request: Charge) {
  const known = payments.get(request.requestId);
  if (known) return known;
  sent.add(request.requestId);
  const payment = charge(client, userId, request).catch((error: unknown) => {
    console.error('The run could not be paid.', error);
    return refuse('failed', messages.unexpected);
  });
  payments.set(request.requestId, payment);
  void payment.then((refusal) => {
    if (refusal) payments.delete(request.requestId);
  });
  return payment;
}
