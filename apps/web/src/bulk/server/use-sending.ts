import type { BulkBatch } from '@printready/contracts/bulk';
import type { Recipe } from '@printready/pipeline/recipe';
import { useAuth } from '@printready/sign-in/session';
import type { SpendProblem } from '@printready/wallet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Refusal } from '../../platform/own-server.ts';
import { useSpend } from '../../tokens/use-spend.ts';
import type { BulkState } from '../run/bulk-state.ts';
import type { Bulk } from '../run/create-bulk.ts';
import { batchIdOf, InputGone, type LocalBatch, type Sending, sendBatch } from './send-batch.ts';
import { removeInputs } from './server-batches.ts';
import { UploadRefused } from './upload.ts';
import { batchesQuery } from './use-server-batches.ts';

/** Abort reason if the user stops sending. If only the page closes, the uploads are kept for the next attempt. */
const STOPPED = new DOMException('Sending was stopped.', 'AbortError');

type Trouble =
  | { readonly kind: 'refused'; readonly refusal: SpendProblem }
  | { readonly kind: 'failed'; readonly message: string };

function troubleOf(error: unknown): Trouble {
  if (error instanceof Refusal && error.code === 'insufficient_tokens')
    return { kind: 'refused', refusal: { code: 'insufficient', text: error.message } };
  if (error instanceof Refusal || error instanceof UploadRefused || error instanceof InputGone)
    return { kind: 'failed', message: error.message };
  console.error('The batch could not be sent.', error);
  return { kind: 'failed', message: 'The files could not be sent: the server could not be reached.' };
}

type BatchState = Pick<BulkState, 'head' | 'list'>;

type Props = {
  readonly bulk: Bulk;
  readonly state: BatchState;
  readonly tokens: number;
};

export type SendingState = {
  readonly sending: Sending | null;
  readonly trouble: Trouble | null;
  readonly send: (recipe: Recipe) => Promise<void>;
  readonly stop: () => void;
  readonly dismiss: () => void;
};

export function useSending({ bulk, state: { head, list }, tokens }: Props): SendingState {
  const userId = useAuth().user?.id ?? '';
  const { loaded, check } = useSpend();
  const cache = useQueryClient();
  const query = batchesQuery(userId);
  const [sending, setSending] = useState<Sending | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  useForgetSent(bulk, { head, list }, useQuery(query).data);

  async function send(recipe: Recipe): Promise<void> {
    await loaded();
    const allowed = check(tokens);
    if (!allowed.ok) {
      setTrouble({ kind: 'refused', refusal: allowed.problem });
      return;
    }
    if (!head || underWay.current) return;
    const stopped = new AbortController();
    underWay.current = stopped;
    setTrouble(null);
    const localBatch = { userId, head: head.id, recipe, items: list.items };
    const find = (id: string) => bulk.find('in', id);
    try {
      await sendBatch({ ...localBatch, find }, stopped.signal, setSending);
      await cache.invalidateQueries({ queryKey: query.queryKey });
    } catch (error) {
      if (!stopped.signal.aborted) setTrouble(troubleOf(error));
      else if (stopped.signal.reason === STOPPED) await removeSent(localBatch);
      // The start may have succeeded despite the error; not awaited, because the server may be unreachable.
      void cache.invalidateQueries({ queryKey: query.queryKey });
    } finally {
      underWay.current = null;
      setSending(null);
    }
  }

  async function removeSent(localBatch: Pick<LocalBatch, 'head' | 'items'>): Promise<void> {
    try {
      await removeInputs(userId, await batchIdOf(localBatch), localBatch.items.length);
    } catch (error) {
      console.error('What was sent could not be deleted.', error);
      setTrouble({
        kind: 'failed',
        message: 'Files that were already sent are deleted from our servers within four days.',
      });
    }
  }

  const stop = () => underWay.current?.abort(STOPPED);
  return { sending, trouble, send, stop, dismiss: () => setTrouble(null) };
}

function useForgetSent(
  bulk: Bulk,
  { head, list: { items } }: BatchState,
  batches: readonly BulkBatch[] | undefined,
): void {
  const forget = useEffectEvent(async () => (await bulk.clear())?.forget());
  useEffect(() => {
    if (!head || head.recipe || items.length === 0 || !batches) return;
    let left = false;
    batchIdOf({ head: head.id, items }).then(
      (id) => {
        if (!left && batches.some((batch) => batch.id === id)) void forget();
      },
      (error: unknown) => console.error('The batch has no id.', error),
    );
    return () => {
      left = true;
    };
  }, [head, items, batches]);
}
