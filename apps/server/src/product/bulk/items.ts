import type { BulkCause } from '@printready/contracts/bulk';
import type { PlannedName, Recipe } from '@printready/pipeline/recipe';
import type { Pool, PoolClient } from 'pg';
import type { ItemFigures } from './recipe-task.ts';

type Queryable = Pick<Pool | PoolClient, 'query'>;

export type ItemKey = { readonly batch: string; readonly n: number };

/** Claimed file. Its attempt number is the fencing token: an older one is rejected. */
export type Item = ItemKey & {
  readonly userId: string;
  readonly attempt: number;
  readonly name: string;
  readonly planned: PlannedName;
  readonly input: string;
  readonly recipe: Recipe;
  readonly recipeSha256: string;
  readonly engine: string;
};

export type ItemEnd =
  | { readonly state: 'failed'; readonly cause: BulkCause }
  | {
      readonly state: 'done';
      readonly tokens: number;
      readonly figures: ItemFigures;
      readonly resultKey: string;
      readonly result: string;
      readonly version: string;
      readonly metadata: object;
    };

/** @returns false while the batch's owner uses half of all lanes, rounded up, and another user is waiting */
export async function isTurnOf(db: Queryable, { batch }: ItemKey): Promise<boolean> {
  const { rows } = await db.query<{ turn: boolean }>('select private.is_bulk_turn($1) as turn', [batch]);
  return rows[0]?.turn === true;
}

/** @returns undefined if the item has ended or was canceled */
export async function startItem(
  db: Queryable,
  { batch, n }: ItemKey,
  priority: number,
): Promise<Item | undefined> {
  const { rows } = await db.query<Omit<Item, 'batch' | 'n'>>(
    `select user_id as "userId", attempt, name, planned, input, recipe, recipe_sha256 as "recipeSha256", engine
     from private.start_bulk_item($1, $2, $3)`,
    [batch, n, priority],
  );
  return rows[0] && { ...rows[0], batch, n };
}

/** @returns false if another worker was faster, or the item was canceled */
export async function endItem(db: Queryable, { batch, n, attempt }: Item, end: ItemEnd): Promise<boolean> {
  const { rows } = await db.query<{ ended: boolean }>(
    'select private.end_bulk_item($1, $2, $3, $4) as ended',
    [batch, n, attempt, end.state === 'done' ? { ...end, result_key: end.resultKey } : end],
  );
  return rows[0]?.ended === true;
}

export async function releaseItem(
  db: Queryable,
  { batch, n, attempt }: Item,
  cause: BulkCause | null,
): Promise<void> {
  await db.query('select private.release_bulk_item($1, $2, $3, $4)', [batch, n, attempt, cause]);
}

export async function isStillMine(db: Queryable, { batch, n, attempt }: Item): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from public.bulk_item where batch_id = $1 and n = $2 and attempt = $3 and state = 'running'",
    [batch, n, attempt],
  );
  return rowCount === 1;
}

export async function versionOf(db: Queryable, name: string): Promise<string | undefined> {
  const { rows } = await db.query<{ version: string }>(
    "select version from storage.objects where bucket_id = 'bulk' and name = $1",
    [name],
  );
  return rows[0]?.version;
}

export type Twin = { readonly version: string; readonly figures: ItemFigures };

export async function findTwin(
  db: Queryable,
  { userId }: Item,
  resultKey: string,
): Promise<Twin | undefined> {
  const { rows } = await db.query<Twin>(
    `select o.version, i.figures from public.bulk_item i
     join public.bulk_batch b on b.id = i.batch_id and b.user_id = $1
     join storage.objects o on o.bucket_id = 'bulk' and o.name = i.result
     where i.result_key = $2 and i.state = 'done' limit 1`,
    [userId, resultKey],
  );
  return rows[0];
}
