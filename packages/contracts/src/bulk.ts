/**
 * A batch of files that is sent to the server to be taken through a recipe.
 *
 * 0. GET /api/bulk says whether there is anybody to work on it (`BulkOffer`); no session is needed.
 * 1. Choose a batch's id (UUID). Upload each file by the storage wire into the bucket `bulk` as `inputName(…)`.
 * 2. POST /api/bulk/batches with a `NewBatch`: 201 with the batch; 402 where the balance is too small, and nothing begins;
 *    400 `invalid_recipe` says what is wrong with the recipe. The same id again answers the same batch and spends nothing.
 * 3. Follow the row of `bulk_batch` by realtime; read `bulk_item` by pages. Realtime away: ask every five seconds.
 * 4. Download `bulk_item.result` by a signed link of the storage wire, as `figures.name`, before `bulk_batch.expires_at`.
 * POST /api/bulk/batches/<id>/cancel, POST /api/bulk/batches/<id>/items/<n>/skip (before its end; given back),
 * POST /api/bulk/batches/<id>/items/<n>/resend (failed or skipped; paid again),
 * DELETE /api/bulk/batches/<id> (results and rows; what is under way is cancelled).
 */
import { z } from 'zod';
import { dropDirectionMarks } from './file-name.ts';

export const BULK_BUCKET = 'bulk';
export const MAX_BATCH_FILES = 5_000;

/** @param n from 1, in the batch's order */
export const inputName = (userId: string, batchId: string, n: number): string =>
  `${userId}/${batchId}/in/${n}`;

const shownName = (most: number) => z.string().max(most).transform(dropDirectionMarks);

export const newBatch = z.strictObject({
  id: z.uuid(),
  name: shownName(200).pipe(z.string().trim().min(1)),
  /** As a recipe is kept: read and completed by the server. */
  recipe: z.unknown(),
  /** Their names as the person knows them, in the batch's order. */
  files: z
    .array(shownName(400).pipe(z.string().min(1)))
    .min(1)
    .max(MAX_BATCH_FILES),
});
export type NewBatch = z.input<typeof newBatch>;

export type BulkBatch = {
  readonly id: string;
  readonly name: string;
  /** The program that may work on it. */
  readonly engine: string;
  readonly state: 'running' | 'done' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cancelled: number;
  /** Of a file at most; what it did not need comes back when it ends. */
  readonly price: number;
  /** Spent and not given back. */
  readonly tokens: number;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** When its results are deleted. */
  readonly expires_at: string;
};

/** Whether batches can be sent here now: workers of this version are there. */
export type BulkOffer = {
  readonly offered: boolean;
  /** The versions that workers are there of: batches of others wait. */
  readonly engines: readonly string[];
};

/** Why a file failed. `refused`: it, or what the recipe wants of it, cannot be; sending it again does not help. */
export type BulkCause = {
  readonly code: 'refused' | 'missing' | 'trouble' | 'given-up';
  readonly text: string;
  /** The step that it happened in. */
  readonly step?: string | null;
};

export type BulkStep = { readonly id: string; readonly ran: boolean; readonly why: string };

/** As readers report a finding (packages/imaging, `ReadFinding`). */
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

/** @typeParam Step as the pipeline reports one (`StepReport`), which this package does not know */
export type BulkFigures<Step extends BulkStep = BulkStep> = {
  /** Of the result, as it is downloaded. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** As ZIP wants it. */
  readonly crc32: number;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  /** What saving has to say. */
  readonly notes: readonly string[];
  /** The reader's note on the file; absent in batches of earlier versions. */
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
