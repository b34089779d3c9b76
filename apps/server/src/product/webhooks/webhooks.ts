/** Webhooks of a shop and their deliveries, for its owners. */
import { randomBytes } from 'node:crypto';
import type { NewShopWebhook, ShopEvent, ShopWebhook, WebhookDelivery } from '@printready/contracts/account';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { transaction } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import { orRefusal } from '../shop/refusals.ts';
import { addDelivery, SECRET_PURPOSE } from './deliver.ts';
import { NotPublic, requirePublicHost } from './public-address.ts';
import { toSecret } from './send.ts';

const SECRET_BYTES = 32;
const PAGE = 50;

type Dated<Row, Dates extends keyof Row> = Omit<Row, Dates> & {
  readonly [Name in Dates]: Row[Name] extends string ? Date : Date | null;
};
type WebhookRow = Dated<ShopWebhook, 'created_at' | 'disabled_at'>;
type DeliveryRow = Dated<WebhookDelivery, 'created_at' | 'attempted_at'>;

const onWire = ({ created_at: created, disabled_at: disabled, ...row }: WebhookRow): ShopWebhook => ({
  ...row,
  created_at: created.toISOString(),
  disabled_at: disabled?.toISOString() ?? null,
});

const deliveryOnWire = ({
  created_at: created,
  attempted_at: tried,
  ...row
}: DeliveryRow): WebhookDelivery => ({
  ...row,
  created_at: created.toISOString(),
  attempted_at: tried?.toISOString() ?? null,
});

/** A person of a shop, who must be an owner. */
export type Owned = { readonly by: string; readonly shop: string };

/** The database limits the list to one page (make_webhook). @throws AppError shop_not_found, owner_only */
export async function readWebhooks(pool: Pool, { by, shop }: Owned): Promise<{ webhooks: ShopWebhook[] }> {
  const { rows } = await orRefusal(
    pool.query<WebhookRow>(
      `select w.id, w.url, w.events, w.created_at, w.disabled_at
       from private.hold_shop($1, $2, 'owner') s join private.webhooks w on w.shop_id = s.id
       order by w.created_at, w.id`,
      [by, shop],
    ),
  );
  return { webhooks: rows.map(onWire) };
}

type Making = Owned & { readonly url: string; readonly events: readonly ShopEvent[] };

/** A name is judged at every delivery; an address written as a number, or plain http, is refused at once. */
function requireTarget({ config }: Pick<AuthDeps, 'config'>, url: string): void {
  if (config.WEBHOOK_TARGETS === 'any') return;
  const target = new URL(url);
  if (target.protocol !== 'https:')
    throw new AppError('bad_target', 400, 'The address must begin with https://.');
  try {
    requirePublicHost(target);
  } catch (error) {
    if (error instanceof NotPublic) throw new AppError('bad_target', 400, error.message, { cause: error });
    throw error;
  }
}

/** @throws AppError bad_target, shop_not_found, owner_only, too_many_webhooks */
export async function makeWebhook(
  deps: Pick<AuthDeps, 'config' | 'db' | 'vault'>,
  { by, shop, url, events }: Making,
): Promise<NewShopWebhook> {
  requireTarget(deps, url);
  const secret = toSecret(randomBytes(SECRET_BYTES));
  const { rows } = await orRefusal(
    deps.db.pool.query<WebhookRow>(
      `select id, url, events, created_at, disabled_at from private.make_webhook($1, $2, $3, $4, $5)`,
      [by, shop, url, deps.vault.seal(SECRET_PURPOSE, secret), [...new Set(events)]],
    ),
  );
  const [row] = rows;
  if (!row) throw new TypeError('The function returns the webhook.');
  return { ...onWire(row), secret };
}

type OneWebhook = Owned & { readonly webhook: string };

const cursor = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url').toString().split(' '))
  .pipe(z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()]));

/** @throws AppError bad_request for a cursor that this list did not give */
function readCursor(after: string | undefined): readonly [string, string] | null {
  if (after === undefined) return null;
  const read = cursor.safeParse(after);
  if (!read.success) throw new AppError('bad_request', 400, 'This page does not exist.');
  return read.data;
}

/** @throws AppError shop_not_found, owner_only, webhook_not_found, bad_request */
export async function readDeliveries(
  pool: Pool,
  { by, shop, webhook }: OneWebhook,
  after?: string,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const [at = null, id = null] = readCursor(after) ?? [];
  const { rows } = await orRefusal(
    pool.query<DeliveryRow & { position: string }>(
      `select d.id, d.event, d.state, d.attempts, d.problem, d.created_at, d.attempted_at,
         to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
       from private.hold_webhook($1, $2, $3) w join private.webhook_deliveries d on d.webhook_id = w.id
       where $4::timestamptz is null or (d.created_at, d.id) < ($4::timestamptz, $5::uuid)
       order by d.created_at desc, d.id desc limit $6`,
      [by, shop, webhook, at, id, PAGE + 1],
    ),
  );
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    deliveries: page.map(({ position: _position, ...row }) => deliveryOnWire(row)),
    next: last ? Buffer.from(`${last.position} ${last.id}`).toString('base64url') : null,
  };
}

/** Sends a delivery again, with the same id. @throws AppError webhook_disabled, delivery_not_found, … */
export async function replay(
  { db, jobQueue }: Pick<AuthDeps, 'db' | 'jobQueue'>,
  { by, shop, webhook }: OneWebhook,
  id: string,
): Promise<void> {
  await orRefusal(
    transaction(db.pool, async (client) => {
      await client.query('select private.replay_delivery($1, $2, $3, $4)', [by, shop, webhook, id]);
      await addDelivery(jobQueue, client, id);
    }),
  );
}
