/** What the screen sees of its batch, and what the batch needs of the screen. */
import { type Batch, type Book, emptyBook } from '@printready/batch';
import type { Recipe } from '@printready/pipeline/recipe';
import type { Charge, CheckResult, SpendResult } from '@printready/sign-in/spend';
import type { StoreApi } from 'zustand/vanilla';
import type { PaymentStatus } from '../../tokens/ledger.ts';
import type { Machine } from './admission.ts';
import type { BulkCause, BulkHead, BulkResult, BulkSubject } from './bulk.ts';
import type { Make } from './bulk-work.ts';
import type { BulkStores } from './stores.ts';
import type { TakeInRequest, TakenIn } from './take-in.task.ts';

/** Of whoever is not signed in. */
export const GUEST = 'guest';

type Refused = Extract<SpendResult, { ok: false }>;

type PaymentDeps = {
  readonly loaded: () => Promise<void>;
  readonly check: (tokens: number) => CheckResult;
  readonly spend: (charge: Charge) => Promise<SpendResult>;
  /** What the ledger says of a payment that may have left an earlier tab. */
  readonly paymentStatus: (requestId: string) => Promise<PaymentStatus>;
};

/** `unasked`: found done and not paid, it is paid when somebody asks; `questions`: tools ask about results. */
export type Refusal = Refused | 'unasked' | 'questions';

type BulkBook = Book<BulkSubject, BulkResult, BulkCause>;
export type BulkRuns = Batch<BulkSubject, BulkResult, Refusal, BulkCause>;

export type BulkState = {
  readonly loading: boolean;
  readonly head: BulkHead | null;
  readonly book: BulkBook;
  /** Files that are being copied into the browser. */
  readonly takingIn: { readonly done: number; readonly of: number } | null;
  readonly refusal: Refusal | null;
  /** Another tab has the batch; this one shows it and passes commands on. */
  readonly elsewhere: boolean;
  /** Originals of a batch that the browser forgot. */
  readonly lost: number;
  /** MB that the browser had no room for. */
  readonly roomMb: number | null;
  /** Ids of results that are being saved to make room; null: none. */
  readonly part: readonly string[] | null;
  /** The browser refuses to keep what becomes of files. */
  readonly unkept: boolean;
  /** The version of another program that began it. */
  readonly begunBy: string | null;
};

export const EMPTY: BulkState = {
  loading: true,
  head: null,
  book: emptyBook(),
  takingIn: null,
  refusal: null,
  elsewhere: false,
  lost: 0,
  roomMb: null,
  part: null,
  unkept: false,
  begunBy: null,
};

export type BulkDeps = PaymentDeps & {
  readonly owner: string;
  /** This program's version. */
  readonly engine: string;
  readonly machine: Machine;
  readonly takeIn: (request: TakeInRequest) => Promise<TakenIn>;
  readonly make: Make;
  /** The most that a file may cost: every step that is on runs. */
  readonly mostTokens: (recipe: Recipe, subject: BulkSubject) => Promise<number>;
  /** UTC: `2026-11-23`. */
  readonly today: () => string;
};

/** What the parts of a batch share. */
export type Desk = {
  /** Asked anew at each use, because what the screen knows of balance and session changes. */
  readonly deps: () => BulkDeps;
  readonly stores: BulkStores;
  readonly owner: string;
  readonly get: StoreApi<BulkState>['getState'];
  readonly set: StoreApi<BulkState>['setState'];
  readonly keepHead: (head: BulkHead) => Promise<void>;
};
