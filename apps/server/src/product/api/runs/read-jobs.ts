/** Jobs of a shop as the API reports them: a job is a batch, and its files are the batch’s items. */
import type { Job, JobFile, JobSummary } from '@printready/client/wire';
import type { BulkBatch, BulkItem } from '@printready/contracts/bulk';
import { BULK_BUCKET } from '@printready/contracts/bulk';
import type { Pool } from 'pg';
import { signRead } from '../../../data/storage/signing.ts';
import type { Vault } from '../../../platform/vault.ts';
import { type PageQuery, type PageRow, pageOf, readCursor } from '../http/pages.ts';
import { notFound } from '../http/problems.ts';

const RESULT_SECONDS = 24 * 3600;

type Row = Pick<BulkBatch, 'total' | 'done' | 'failed'> &
  PageRow & {
    readonly batch: string;
    readonly state: BulkBatch['state'];
    readonly price: number;
    readonly has_started: boolean;
    readonly created_at: Date;
    readonly expires_at: Date;
  };

const ROWS = `select j.id, b.id as batch, b.state, b.tokens as price, b.total, b.done, b.failed, j.created_at::text as at,
    j.created_at, b.expires_at,
    exists (select from public.bulk_item i where i.batch_id = b.id and i.started_at is not null) as has_started
  from private.api_jobs j join public.bulk_batch b on b.id = j.batch_id where j.shop_id = $1`;

function stateOf({ state, has_started, done }: Row): Job['state'] {
  if (state === 'cancelled') return 'canceled';
  if (state === 'done') return done > 0 ? 'done' : 'failed';
  return has_started ? 'running' : 'queued';
}

const summaryOf = (row: Row): JobSummary => ({
  ...{ id: row.id, price: row.price, total: row.total, done: row.done, failed: row.failed },
  state: stateOf(row),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

export async function readJobPage(
  pool: Pool,
  shop: string,
  { cursor, limit }: PageQuery,
): Promise<{ data: JobSummary[]; next_cursor: string | null }> {
  const { rows } = await pool.query<Row>(
    `${ROWS} and ($2::timestamptz is null or (j.created_at, j.id) < ($2, $3::uuid))
     order by j.created_at desc, j.id desc limit $4`,
    [shop, ...readCursor(cursor), limit + 1],
  );
  return pageOf(rows, limit, summaryOf);
}

type ItemRow = Pick<BulkItem, 'n' | 'name' | 'result' | 'figures' | 'tokens' | 'cause'> & {
  readonly state: BulkItem['state'];
};

type Site = { readonly vault: Vault; readonly site: string };

async function resultOf({ result, figures }: ItemRow, { vault, site }: Site): Promise<JobFile['result']> {
  if (result === null || !figures) return null;
  const address = `${BULK_BUCKET}/${result}`;
  const token = await signRead(vault, address, RESULT_SECONDS);
  const { name, bytes, sha256, width, height, dpi } = figures;
  const query = new URLSearchParams({ token, download: name }).toString();
  return {
    ...{ name, bytes, sha256, width, height, dpi },
    url: `${site}/storage/v1/object/sign/${address}?${query}`,
  };
}

const ITEM_STATES = {
  ...{ queued: 'queued', running: 'running', done: 'done', failed: 'failed' },
  ...{ skipped: 'canceled', cancelled: 'canceled' },
} as const satisfies Readonly<Record<BulkItem['state'], JobFile['state']>>;

/** @throws AppError not_found */
export async function readJob(pool: Pool, shop: string, id: string, by: Site): Promise<Job> {
  const { rows } = await pool.query<Row>(`${ROWS} and j.id = $2`, [shop, id]);
  const [row] = rows;
  if (!row) throw notFound('job');
  const { rows: items } = await pool.query<ItemRow>(
    'select n, name, state, result, figures, tokens, cause from public.bulk_item where batch_id = $1 order by n',
    [row.batch],
  );
  const isKept = row.expires_at.getTime() > Date.now();
  const files = await Promise.all(
    items.map(
      async (item): Promise<JobFile> => ({
        ...{ n: item.n, name: item.name, price: item.tokens, state: ITEM_STATES[item.state] },
        result: isKept ? await resultOf(item, by) : null,
        cause: item.cause && { code: item.cause.code, text: item.cause.text },
      }),
    ),
  );
  return { ...summaryOf(row), files };
}
