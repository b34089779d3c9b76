/**
 * Server batches: files processed by a recipe.
 *
 * 0. GET /api/bulk returns whether workers exist (`BulkOffer`); no session is needed. Broadcasts of `OFFER_EVENT` in the
 *    private channel `OFFER_TOPIC` report changes: poll slowly beside it.
 * 1. Choose a batch id (UUID). Upload each file by the storage wire into the bucket `bulk` as `inputName(…)`.
 * 2. POST /api/bulk/batches with a `NewBatch`: 201 with the batch; 402 if the balance is too small;
 *    400 `invalid_recipe` with the recipe's problems. Idempotent: the same id returns the same batch, free of charge.
 * 3. Follow the row of `bulk_batch` by realtime; read `bulk_item` in pages. Without realtime, poll every five seconds.
 * 4. Download `bulk_item.result` by a signed link of the storage wire, as `figures.name`, before `bulk_batch.expires_at`.
 * POST /api/bulk/batches/<id>/cancel, POST /api/bulk/batches/<id>/items/<n>/skip (before its end; refunded),
 * POST /api/bulk/batches/<id>/items/<n>/resend (failed or skipped; charged again),
 * DELETE /api/bulk/batches/<id> (results and rows; active work is cancelled).
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
  /** Stored form: the server parses and completes it. */
  recipe: z.unknown(),
  /** User's file names, in the batch's order. */
  files: z
    .array(shownName(400).pipe(z.string().min(1)))
    .min(1)
    .max(MAX_BATCH_FILES),
});
export type NewBatch = z.input<typeof newBatch>;

export type BulkBatch = {
  readonly id: string;
  readonly name: string;
  /** Engine version that may process it. */
  readonly engine: string;
  readonly state: 'running' | 'done' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cancelled: number;
  /** Maximum price per file; unused tokens are refunded at its end. */
  readonly price: number;
  /** Tokens spent and not refunded. */
  readonly tokens: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** Time at which results are deleted. */
  readonly expires_at: string;
};

/** True when batches are accepted: workers of this version exist. */
export type BulkOffer = {
  readonly offered: boolean;
  /** Versions with workers; batches of others wait. */
  readonly engines: readonly string[];
};

/** Reason of a failure. `refused`: file and recipe do not fit; sending it again does not help. */
export type BulkCause = {
  readonly code: 'refused' | 'missing' | 'trouble' | 'given-up';
  readonly text: string;
  readonly step?: string | null;
};

export type BulkStep = { readonly id: string; readonly ran: boolean; readonly why: string };

/** Reader's finding (packages/imaging, `ReadFinding`). */
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

/** @typeParam Step report of the pipeline (`StepReport`), which this package does not import */
export type BulkFigures<Step extends BulkStep = BulkStep> = {
  /** File name of the result. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** For ZIP. */
  readonly crc32: number;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  readonly notes: readonly string[];
  /** Reader's note on the file; absent in batches of earlier versions. */
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
