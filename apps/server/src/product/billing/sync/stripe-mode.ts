import type { Pool } from 'pg';
import { StartupError } from '../../../platform/errors.ts';
import type { StripeMode } from '../stripe/facts.ts';
import { inTransaction, withLock } from './sync.ts';
import { writeState } from './write-state.ts';

type Account = { readonly user: string; readonly customer: string; readonly mode: StripeMode };

/** Treats the customer as deleted at Stripe: the plan ends, and the next purchase creates a new customer. */
const forget = (pool: Pool, { user, customer }: Account, now: Date): Promise<void> =>
  withLock(pool, customer, (client) =>
    inTransaction(client, async () => {
      const { rowCount } = await client.query(
        'select from private.payment_accounts where user_id = $1 and stripe_customer_id = $2 for update',
        [user, customer],
      );
      if (rowCount === 0) return;
      await writeState(client, {
        userId: user,
        customer,
        deleted: true,
        state: { standing: null, unknown: [], besides: [], cancel: [] },
        now,
      });
      await client.query('delete from private.billing_checkouts where user_id = $1', [user]);
      await client.query('delete from private.billing_dirty where customer_id = $1', [customer]);
    }),
  );

/**
 * Ends test-mode plans when the server starts in another mode, before any call to Stripe.
 * @throws StartupError for a test key if the database has customers of the live mode
 */
export async function leaveOtherModes(pool: Pool, mode: StripeMode, now: Date): Promise<void> {
  const { rows } = await pool.query<Account>(
    `select user_id as user, stripe_customer_id as customer, stripe_mode as mode from private.payment_accounts
     where stripe_customer_id is not null and stripe_mode <> $1`,
    [mode],
  );
  const paying = rows.filter((account) => account.mode === 'live').length;
  if (paying > 0)
    throw new StartupError(
      `The database knows ${paying} ${paying === 1 ? 'customer' : 'customers'} of Stripe’s live mode, and this server would sell in test mode: set the live STRIPE_SECRET_KEY, or use another database.`,
    );
  for (const account of rows) await forget(pool, account, now);
}
