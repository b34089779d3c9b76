import type { AccountExport } from '@printready/contracts/account';
import type { Pool } from 'pg';
import { type UserRow, userBody } from '../../auth/wire.ts';

async function readAll<T>(pool: Pool, sql: string, key: string): Promise<T[]> {
  const { rows } = await pool.query<{ row: T }>(`select to_jsonb(r) as row from (${sql}) as r`, [key]);
  return rows.map(({ row }) => row);
}

type Row = Record<string, unknown>;

async function readBilling(pool: Pool, userId: string): Promise<AccountExport['billing']> {
  const [[customer], [subscription], grants, [checkout]] = await Promise.all([
    readAll<Row>(
      pool,
      'select stripe_customer_id, stripe_mode from private.payment_accounts where user_id = $1',
      userId,
    ),
    readAll<Row>(pool, 'select * from private.billing_subscriptions where user_id = $1', userId),
    readAll<Row>(
      pool,
      'select subscription_id, month_start, tokens from private.token_grants where user_id = $1 order by month_start',
      userId,
    ),
    readAll<Row>(
      pool,
      'select tier, period, session_id, expires_at from private.billing_checkouts where user_id = $1',
      userId,
    ),
  ]);
  return {
    customer: customer ?? null,
    subscription: subscription ?? null,
    grants,
    checkout: checkout ?? null,
  };
}

const readBatches = (pool: Pool, userId: string): Promise<Row[]> =>
  readAll<Row>(
    pool,
    `select b.*, (
       select coalesce(jsonb_agg(to_jsonb(i) - 'batch_id' order by i.n), '[]') from public.bulk_item i
       where i.batch_id = b.id
     ) as files
     from public.bulk_batch b where b.user_id = $1 and not b.is_api order by b.created_at`,
    userId,
  );

const readShops = (pool: Pool, userId: string): Promise<Row[]> =>
  readAll<Row>(
    pool,
    `select s.id, s.name, s.slug, m.role, m.joined_at
     from public.shop_members m join public.shops s on s.id = m.shop_id where m.user_id = $1 order by m.joined_at`,
    userId,
  );

/** The person's own proofs; those of a shop belong to the shop. Pictures are left out. */
const readProofs = (pool: Pool, userId: string): Promise<Row[]> =>
  readAll<Row>(
    pool,
    `select p.*, (
       select jsonb_agg(to_jsonb(v) - 'proof_id' - 'picture' order by v.version) from private.proof_versions v
       where v.proof_id = p.id
     ) as versions, (
       select coalesce(jsonb_agg(to_jsonb(e) - 'proof_id' - 'id' order by e.id), '[]') from private.proof_events e
       where e.proof_id = p.id
     ) as events
     from public.proofs p where p.payer_id = $1 order by p.created_at`,
    userId,
  );

export async function exportAccount(pool: Pool, user: UserRow): Promise<AccountExport> {
  const [subscriptions, usage, billing, sessions, devices, reports, files, feedback, batches, shops, proofs] =
    await Promise.all([
      readAll<Row>(pool, 'select * from public.user_subscriptions where user_id = $1', user.id),
      readAll<Row>(
        pool,
        `select id, shop_id, tool_id, credits_used, batch_size, variant, metadata, refunded_at, created_at
       from public.token_usage where user_id = $1 order by created_at, id`,
        user.id,
      ),
      readBilling(pool, user.id),
      readAll<AccountExport['sessions'][number]>(
        pool,
        `select id, created_at, refreshed_at, aal, user_agent, ip::text as ip
       from auth.sessions where user_id = $1 order by created_at`,
        user.id,
      ),
      readAll<AccountExport['devices'][number]>(
        pool,
        'select device, first_seen_at from private.known_devices where user_id = $1 order by first_seen_at',
        user.id,
      ),
      readAll<Row>(
        pool,
        `select id, report, sha256, created_at, expires_at, revoked_at
       from private.shared_reports where user_id = $1 order by created_at`,
        user.id,
      ),
      readAll<AccountExport['files'][number]>(
        pool,
        `select bucket_id as bucket, name, (metadata ->> 'size')::bigint as size, created_at
       from storage.objects where owner_id = $1::text or name like $1::text || '/%' order by created_at`,
        user.id,
      ),
      readAll<AccountExport['feedback'][number]>(
        pool,
        'select message, created_at from private.feedback where lower(email) = $1 order by created_at',
        user.email ?? '',
      ),
      readBatches(pool, user.id),
      readShops(pool, user.id),
      readProofs(pool, user.id),
    ]);
  return {
    exported_at: new Date().toISOString(),
    user: userBody(user),
    subscription: subscriptions[0] ?? null,
    usage,
    billing,
    sessions,
    devices,
    feedback,
    reports,
    files,
    batches,
    shops,
    proofs,
  };
}
