import { type Batch, emptyList } from '@printready/batch';
import type { Recipe } from '@printready/pipeline/recipe';
import type { Charge, CheckResult, SpendProblem, SpendResult } from '@printready/wallet';
import type { StoreApi } from 'zustand/vanilla';
import type { PaymentStatus } from '../../tokens/ledger.ts';
import type { Make } from './bulk-work.ts';
import type { Machine } from './plan/admission.ts';
import type { BulkCause, BulkHead, BulkList, BulkResult, BulkSubject } from './plan/bulk.ts';
import type { BulkStores } from './storage/stores.ts';
import type { TakeInRequest, TakenIn } from './storage/take-in.task.ts';

export const GUEST = 'guest';

type PaymentDeps = {
  readonly loaded: () => Promise<void>;
  readonly check: (tokens: number) => CheckResult;
  readonly spend: (charge: Charge) => Promise<SpendResult>;
  readonly paymentStatus: (requestId: string) => Promise<PaymentStatus>;
};

/**
 * `unasked`: completed but unpaid work for which the user has not yet confirmed the charge;
 * `questions`: questions that tools ask the user about their results.
 */
export type Refusal = SpendProblem | 'unasked' | 'questions';

export type BulkRuns = Batch<BulkSubject, BulkResult, Refusal, BulkCause>;

export type Importing = { readonly done: number; readonly of: number };

export type BulkState = {
  readonly loading: boolean;
  readonly head: BulkHead | null;
  readonly list: BulkList;
  readonly importing: Importing | null;
  readonly refusal: Refusal | null;
  readonly elsewhere: boolean;
  readonly lost: number;
  readonly roomMb: number | null;
  readonly part: readonly string[] | null;
  readonly storageRefused: boolean;
  readonly startedBy: string | null;
};

export const EMPTY: BulkState = {
  loading: true,
  head: null,
  list: emptyList(),
  importing: null,
  refusal: null,
  elsewhere: false,
  lost: 0,
  roomMb: null,
  part: null,
  storageRefused: false,
  startedBy: null,
};

export type BulkDeps = PaymentDeps & {
  readonly owner: string;
  readonly engine: string;
  readonly machine: Machine;
  readonly takeIn: (request: TakeInRequest) => Promise<TakenIn>;
  readonly make: Make;
  readonly maxTokens: (recipe: Recipe, subject: BulkSubject) => Promise<number>;
  /** UTC date, for example `2026-11-23`. */
  readonly today: () => string;
};

export type BatchContext = {
  readonly deps: () => BulkDeps;
  readonly stores: BulkStores;
  readonly owner: string;
  readonly get: StoreApi<BulkState>['getState'];
  readonly set: StoreApi<BulkState>['setState'];
  readonly keepHead: (head: BulkHead) => Promise<void>;
};
