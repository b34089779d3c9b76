/** State of a batch for the screen, and the batch's dependencies. */
import { type Batch, emptyList, type ItemList } from '@printready/batch';
import type { Recipe } from '@printready/pipeline/recipe';
import type { Charge, CheckResult, SpendProblem, SpendResult } from '@printready/sign-in/balance';
import type { StoreApi } from 'zustand/vanilla';
import type { PaymentStatus } from '../../tokens/ledger.ts';
import type { Make } from './bulk-work.ts';
import type { Machine } from './plan/admission.ts';
import type { BulkCause, BulkHead, BulkResult, BulkSubject } from './plan/bulk.ts';
import type { BulkStores } from './storage/stores.ts';
import type { TakeInRequest, TakenIn } from './storage/take-in.task.ts';

/** Owner without a session. */
export const GUEST = 'guest';

type PaymentDeps = {
  readonly loaded: () => Promise<void>;
  readonly check: (tokens: number) => CheckResult;
  readonly spend: (charge: Charge) => Promise<SpendResult>;
  /** Ledger status of a payment that an earlier tab may have sent. */
  readonly paymentStatus: (requestId: string) => Promise<PaymentStatus>;
};

/** `unasked`: found complete and unpaid, charged on confirmation; `questions`: tools ask about results. */
export type Refusal = SpendProblem | 'unasked' | 'questions';

type BulkBook = ItemList<BulkSubject, BulkResult, BulkCause>;
export type BulkRuns = Batch<BulkSubject, BulkResult, Refusal, BulkCause>;

export type BulkState = {
  readonly loading: boolean;
  readonly head: BulkHead | null;
  readonly book: BulkBook;
  readonly importing: { readonly done: number; readonly of: number } | null;
  readonly refusal: Refusal | null;
  /** Another tab owns the batch; this one shows it and forwards commands. */
  readonly elsewhere: boolean;
  /** Number of originals whose batch record the browser evicted. */
  readonly lost: number;
  /** MB that did not fit. */
  readonly roomMb: number | null;
  /** Ids of results being saved to free space, or null. */
  readonly part: readonly string[] | null;
  /** The browser refuses to store progress. */
  readonly storageRefused: boolean;
  /** Program version that started the batch, if another. */
  readonly startedBy: string | null;
};

export const EMPTY: BulkState = {
  loading: true,
  head: null,
  book: emptyList(),
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
  /** Maximum price of a file: all enabled steps run. */
  readonly maxTokens: (recipe: Recipe, subject: BulkSubject) => Promise<number>;
  /** UTC: `2026-11-23`. */
  readonly today: () => string;
};

export type BatchContext = {
  /** Read at each use: balance and session change. */
  readonly deps: () => BulkDeps;
  readonly stores: BulkStores;
  readonly owner: string;
  readonly get: StoreApi<BulkState>['getState'];
  readonly set: StoreApi<BulkState>['setState'];
  readonly keepHead: (head: BulkHead) => Promise<void>;
};
