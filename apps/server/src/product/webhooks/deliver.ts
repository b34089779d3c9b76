/** Deliveries are jobs: made in the transaction of their cause, tried until they arrive or the webhook is disabled. */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { writeUndoMail } from '../../auth/mail/mails.ts';
import { transaction } from '../../platform/database/connect.ts';
import { ownOrigin } from '../../platform/http/site.ts';
import type { Handler, JobQueue } from '../../platform/job-queue/queue.ts';
import { reviveDead } from '../../platform/job-queue/rows.ts';
import type { Mail } from '../../platform/mail.ts';
import type { ResolveName } from './public-address.ts';
import { send } from './send.ts';

const DELIVERY = 'webhook';
const DISABLED = 'webhook-disabled';
export const SECRET_PURPOSE = 'webhook secret';

/** Deliveries of one process at a time. They wait for networks, not for processors. */
export const WEBHOOK_LANES = 8;

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses after failed attempts, s, as Standard Webhooks proposes. */
const PAUSES = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];

/** Pause of a delivery while another one of a failing webhook is attempted, s. */
const POSTPONED = MINUTE;

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

const delivery = z.object({ delivery: z.uuid() });

export const addDelivery = (
  jobQueue: JobQueue,
  client: Pick<Pool | PoolClient, 'query'>,
  id: string,
  at?: Date,
): Promise<void> => jobQueue.add(client, DELIVERY, { delivery: id } satisfies z.infer<typeof delivery>, at);

type Due = {
  readonly shop: string;
  /** True if the webhook's last attempt failed. */
  readonly is_failing: boolean;
  readonly url: string;
  readonly secret_sealed: string;
  readonly body: string;
  readonly attempts: number;
};

/** Undefined if the delivery arrived meanwhile, or its webhook was disabled or deleted. */
async function readDue(pool: Pool, id: string): Promise<Due | undefined> {
  const { rows } = await pool.query<Due>(
    `select w.shop_id as shop, w.failing_since is not null as is_failing, w.url, w.secret_sealed, d.body, d.attempts
     from private.webhook_deliveries d join private.webhooks w on w.id = d.webhook_id
     where d.id = $1 and d.state = 'waiting' and w.disabled_at is null`,
    [id],
  );
  return rows[0];
}

type DeliveryDeps = Pick<AuthDeps, 'config' | 'db' | 'jobQueue' | 'mailer' | 'vault'> & {
  /** By default, the system's resolver. */
  readonly resolveName?: ResolveName;
};

async function attempt(deps: DeliveryDeps, id: string, due: Due): Promise<void> {
  const { config, db, jobQueue, vault, resolveName } = deps;
  const { url, body, attempts } = due;
  const secret = vault.open(SECRET_PURPOSE, due.secret_sealed);
  const { status, problem } = await send(
    { url, secret, id, body },
    { anywhere: config.WEBHOOK_TARGETS === 'any', ...(resolveName && { resolveName }) },
  );
  const pause = PAUSES[attempts];
  await transaction(db.pool, async (client) => {
    const { rows } = await client.query<{ next: string }>(
      'select private.record_attempt($1, $2, $3, $4) as next',
      [id, status, problem, pause === undefined],
    );
    const next = rows[0]?.next;
    if (next === 'again' && pause !== undefined) await addDelivery(jobQueue, client, id, inSeconds(pause));
    if (next === 'disabled') await tellOwners(deps, client, id);
  });
}

/**
 * Attempts one delivery at a time of the failing webhooks of a shop, because a target that does not answer holds a lane
 * until the timeout. Their other deliveries are postponed.
 */
function createDeliver(deps: DeliveryDeps): (id: string) => Promise<void> {
  const shops = new Set<string>();
  return async (id) => {
    const due = await readDue(deps.db.pool, id);
    if (!due) return;
    const { shop, is_failing: isFailing } = due;
    if (!isFailing) return attempt(deps, id, due);
    if (shops.has(shop)) return addDelivery(deps.jobQueue, deps.db.pool, id, inSeconds(POSTPONED));
    shops.add(shop);
    try {
      await attempt(deps, id, due);
    } finally {
      shops.delete(shop);
    }
  };
}

const notice = z.object({
  to: z.string(),
  shop: z.string(),
  url: z.string(),
  problem: z.string(),
  link: z.string(),
});
type Notice = z.infer<typeof notice>;

const writeDisabled = ({ to, shop, url, problem, link }: Notice): Mail =>
  writeUndoMail(to, {
    subject: 'A webhook was turned off',
    text: `${PRODUCT_NAME} could not deliver events of ${shop} to ${url}. ${problem}`,
    undo: 'Turn it on again when the target works. Missed events can be sent again from the same place.',
    action: 'Open Team',
    footnote: 'Owners of the shop receive this email.',
    link,
  });

async function tellOwners(
  { config, jobQueue, mailer }: DeliveryDeps,
  client: PoolClient,
  id: string,
): Promise<void> {
  if (!mailer.sends) return;
  const { rows } = await client.query<Omit<Notice, 'link'>>(
    `select u.email as to, s.name as shop, w.url, coalesce(d.problem, '') as problem
     from private.webhook_deliveries d
     join private.webhooks w on w.id = d.webhook_id
     join public.shops s on s.id = w.shop_id
     join public.shop_members m on m.shop_id = s.id and m.role = 'owner'
     join auth.users u on u.id = m.user_id
     where d.id = $1 and u.email is not null`,
    [id],
  );
  const link = `${ownOrigin(config)}/team`;
  for (const row of rows) await jobQueue.add(client, DISABLED, { ...row, link } satisfies Notice);
}

export function webhookJobs(deps: DeliveryDeps): Readonly<Record<string, Handler>> {
  const deliver = createDeliver(deps);
  return {
    [DELIVERY]: (payload) => deliver(delivery.parse(payload).delivery),
    [DISABLED]: (payload) => deps.mailer.send(writeDisabled(notice.parse(payload))),
  };
}

/**
 * Deliveries are kept for 30 days, so that owners can see and repeat them. Those whose job was given up, because each
 * process died or lacked the secret, are tried again every hour.
 */
export async function sweepDeliveries(pool: Pool): Promise<void> {
  await pool.query("delete from private.webhook_deliveries where created_at < now() - interval '30 days'");
  await reviveDead(pool, DELIVERY, '1 hour');
}
