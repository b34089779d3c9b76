import type { Pool } from 'pg';
import type { FileStore } from './data/storage/stores/file-store.ts';
import { emptyTrash } from './data/storage/stores/trash.ts';
import type { Config } from './platform/config.ts';
import { sweepTransfers } from './product/designer/session-transfer.ts';
import { sweepProofs } from './product/proofs/sweep.ts';
import { sweepReports } from './product/reports/routes.ts';
import { sweepDeliveries } from './product/webhooks/deliver.ts';

const EVERY_MS = 60_000;

type HousekeepingDeps = {
  readonly pool: Pool;
  readonly config: Pick<Config, 'SESSION_HOURS'>;
  /** Undefined for a hosted project, which cleans up its own accounts and files. */
  readonly files: FileStore | undefined;
};

async function sweepProduct(pool: Pool): Promise<void> {
  await pool.query('select private.reset_due_balances()');
  await pool.query('delete from private.rate_limits where expire < extract(epoch from now()) * 1000');
  await pool.query('delete from private.spent_periods where reset_date < now()');
  // Removes workers that exited without deregistering; the trigger announce_bulk_offer announces the
  // deletion.
  await pool.query("delete from private.bulk_workers where seen_at < now() - interval '1 minute'");
  await pool.query('select private.sweep_bulk()');
  await pool.query('select private.sweep_api()');
  await sweepReports(pool);
  await sweepProofs(pool);
  await sweepTransfers(pool);
  await sweepDeliveries(pool);
}

const UNCONFIRMED_LIFETIME = '7 days';

async function sweepAccounts({ pool, config }: HousekeepingDeps): Promise<void> {
  await pool.query("delete from auth.flow_states where created_at < now() - interval '1 day'");
  await pool.query("delete from auth.email_changes where created_at < now() - interval '1 day'");
  await pool.query('delete from auth.email_undos where expires_at < now()');
  await pool.query("delete from auth.oauth_states where created_at < now() - interval '1 hour'");
  await pool.query('delete from auth.one_time_tokens where expires_at < now()');
  await pool.query("delete from auth.mfa_challenges where created_at < now() - interval '1 hour'");
  await pool.query(
    "delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'",
  );
  await pool.query(
    "delete from auth.sessions where refreshed_at < now() - interval '90 days' or created_at < now() - make_interval(secs => $1)",
    [config.SESSION_HOURS * 3600],
  );
  await pool.query(
    `delete from auth.users u where email_confirmed_at is null and not is_anonymous and last_sign_in_at is null
       and created_at < now() - $1::interval
       and not exists (select from auth.one_time_tokens t where t.user_id = u.id and t.expires_at > now())`,
    [UNCONFIRMED_LIFETIME],
  );
}

export async function cleanUp(household: HousekeepingDeps): Promise<void> {
  const { pool, files } = household;
  await sweepProduct(pool);
  if (!files) return;
  await sweepAccounts(household);
  await emptyTrash(pool, files);
}

export function startHousekeeping(
  household: HousekeepingDeps,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void cleanUp(household).catch(onError), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
