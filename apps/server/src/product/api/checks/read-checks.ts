import type { Check, CheckPage, Report } from '@printready/client/wire';
import type { Pool } from 'pg';
import { type PageQuery, type PageRow, pageOf, readCursor } from '../http/pages.ts';
import { notFound } from '../http/problems.ts';

type Row = {
  readonly id: string;
  readonly state: Check['state'];
  readonly created_at: Date;
  readonly expires_at: Date;
};

/** Fields that a check has in lists, too. */
const shared = ({ id, state, created_at: created, expires_at: expires }: Row) => ({
  ...{ id, state, created_at: created.toISOString(), expires_at: expires.toISOString() },
});

type WholeRow = Row & { readonly report: Report | null; readonly cause: string | null };

/** @throws AppError not_found */
export async function readCheck(pool: Pool, shop: string, id: string): Promise<Check> {
  const { rows } = await pool.query<WholeRow>(
    `select id, state, report, cause, created_at, expires_at from private.api_checks
     where id = $1 and shop_id = $2 and expires_at > now()`,
    [id, shop],
  );
  const [row] = rows;
  if (!row) throw notFound('check');
  return { ...shared(row), report: row.report, cause: row.cause };
}

type ListedRow = Row & PageRow & { readonly verdict: Report['verdict'] | null };

export async function readCheckPage(
  pool: Pool,
  shop: string,
  { cursor, limit }: PageQuery,
): Promise<CheckPage> {
  const { rows } = await pool.query<ListedRow>(
    `select id, state, report ->> 'verdict' as verdict, created_at::text as at, created_at, expires_at
     from private.api_checks where shop_id = $1 and expires_at > now()
       and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [shop, ...readCursor(cursor), limit + 1],
  );
  return pageOf(rows, limit, (row) => ({ ...shared(row), verdict: row.verdict }));
}

const WAIT_MS = 10_000;
const LOOK_MS = 200;

export const isEnded = ({ state }: Check): boolean => state === 'done' || state === 'failed';

/** Waits for a worker; the row is read again and again, because any process may have a worker's answer. */
export async function awaitCheck(pool: Pool, shop: string, id: string): Promise<Check> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const check = await readCheck(pool, shop, id);
    if (isEnded(check) || performance.now() > until) return check;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
