/** Runs one image after another: each is paid once, when it is ready; one that fails does not stop the others. */

import type { Bill, Refused } from '../../tokens/bill.ts';
import type { CheckResult } from '../../tokens/spend.ts';
import { isLeft, type Output, type QueueItem } from './queue.ts';

export type QueueWork = {
  /** What this image costs with the present settings. */
  readonly price: (item: QueueItem) => number;
  readonly check: (tokens: number) => CheckResult;
  /** Rejects with the signal's reason when cancelled, else with why this image cannot be made. */
  readonly make: (item: QueueItem) => Promise<{ readonly output: Output; readonly bill: Bill }>;
  /** @returns null when paid, now or before. */
  readonly pay: (bill: Bill) => Promise<Refused | null>;
  readonly change: (id: string, patch: Partial<QueueItem>) => void;
  /** False once it was removed from the list. */
  readonly isListed: (id: string) => boolean;
};

/** @returns why it stopped before the end; null when it did not, or was cancelled. */
export async function runQueue(
  items: readonly QueueItem[],
  work: QueueWork,
  signal: AbortSignal,
): Promise<Refused | null> {
  for (const item of items.filter(isLeft)) {
    if (signal.aborted) return null;
    if (!work.isListed(item.id)) continue;
    const refused = await runItem(item, work, signal);
    if (refused) return refused;
  }
  return null;
}

async function runItem(item: QueueItem, work: QueueWork, signal: AbortSignal): Promise<Refused | null> {
  const { id } = item;
  if (item.owed) return await settle(id, item.owed, work);
  const allowed = work.check(work.price(item));
  if (!allowed.ok) return allowed;
  work.change(id, { state: 'running', progress: 0, problem: null });
  try {
    const { output, bill } = await work.make(item);
    work.change(id, { output, owed: bill });
    return await settle(id, bill, work);
  } catch (error) {
    if (signal.aborted) work.change(id, { state: 'waiting' });
    else
      work.change(id, { state: 'failed', problem: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

async function settle(id: string, bill: Bill, work: QueueWork): Promise<Refused | null> {
  const refused = await work.pay(bill);
  work.change(id, refused ? { state: 'waiting' } : { state: 'done', owed: null });
  return refused;
}
