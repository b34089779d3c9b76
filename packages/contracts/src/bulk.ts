/**
 * Server batches. GET /api/bulk returns a `BulkOffer` without a session; `OFFER_EVENT` in the private channel
 * `OFFER_TOPIC` reports changes; also poll at a low rate.
 * 1. Choose a batch id (UUID). Upload each file to the bucket `bulk` as `inputName(…)`.
 * 2. POST /api/bulk/batches with a `NewBatch`: 201 with the batch; 402 if the balance is too small;
 * 400 `invalid_recipe` with the recipe's problems. Idempotent: the same id returns the same batch, free of charge.
 * 3. Follow the `bulk_batch` row with realtime, or poll every five seconds; read `bulk_item` in pages.
 * 4. Download `bulk_item.result` with a signed link, as `figures.name`, before `bulk_batch.expires_at`.
 * POST /api/bulk/batches/<id>/cancel, …/items/<n>/skip (before the item ends; refunded), …/items/<n>/resend
 * (failed or skipped; charged again), DELETE /api/bulk/batches/<id> (results and rows; active work is canceled).
 */
import { z } from 'zod';
import { dropDirectionMarks } from './file-name.ts';

export const BULK_BUCKET = 'bulk';
export const OFFER_TOPIC = 'bulk-offer';
export const OFFER_EVENT = 'changed';
export const MAX_BATCH_FILES = 5_000;

/** @param n one-based, in the batch's order */
export const inputName = (userId: string, batchId: string, n: number): string =>
  `${userId}/${batchId}/in/${n}`;

const shownName = (most: number) => z.string().max(most).transform(dropDirectionMarks);

export const newBatch = z.strictObject({
  id: z.uuid(),
  name: shownName(200).pipe(z.string().trim().min(1)),
  recipe: z.unknown(),
  files: z
    .array(shownName(400).pipe(z.string().min(1)))
    .min(1)
    .max(MAX_BATCH_FILES),
});
export type NewBatch = z.input<typeof newBatch>;

export type BulkBatch = {
  readonly id: string;
  readonly name: string;
  readonly engine: string;
  readonly state: 'running' | 'done' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cancelled: number;
  /** Maximum price per file; tokens that were not used are refunded when the batch ends. */
  readonly price: number;
  readonly tokens: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly expires_at: string;
};

export type BulkOffer = {
  /** True if batches are accepted: a worker of this version is registered. */
  readonly offered: boolean;
  readonly engines: readonly string[];
};

/** Reason for a failure. `refused`: the file and recipe are incompatible, so resending does not help. */
export type BulkCause = {
  readonly code: 'refused' | 'missing' | 'trouble' | 'given-up';
  readonly text: string;
  readonly step?: string | null;
};

export type BulkStep = { readonly id: string; readonly ran: boolean; readonly why: string };

export type BulkReading = {
  readonly code: string;
  readonly text: string;
  readonly place?: {
    readonly page?: number;
    readonly box: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
  };
};

/** @typeParam Step a step's report from the pipeline (`StepReport`), which this package does not import */
export type BulkFigures<Step extends BulkStep = BulkStep> = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  readonly notes: readonly string[];
  readonly reading?: readonly BulkReading[];
  readonly steps: readonly Step[];
};

export type BulkItem<Step extends BulkStep = BulkStep> = {
  readonly batch_id: string;
  readonly n: number;
  readonly name: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'skipped' | 'cancelled';
  readonly result: string | null;
  readonly figures: BulkFigures<Step> | null;
  readonly tokens: number;
  readonly cause: BulkCause | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
};
