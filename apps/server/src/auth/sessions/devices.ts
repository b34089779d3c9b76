import Bowser from 'bowser';
import type { PoolClient } from 'pg';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { mailUndo } from '../mail/undo-links.ts';
import type { AuthenticationMethod } from '../wire.ts';

const UNKNOWN = 'Unknown device';
/** A user agent is client-supplied text, so emails contain only names from these lists. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [BROWSERS.has(browser.name ?? '') && browser.name, SYSTEMS.has(os.name ?? '') && os.name];
  return names.filter(Boolean).join(' on ') || UNKNOWN;
}

const MAX_DEVICES = 50;
const NOTICES_PER_DAY = 5;
/** Sign-in methods that involve no email; the others prove access to the mailbox. */
const WITHOUT_MAIL = { password: 'password', oauth: 'Google' } as const;

const isWithoutMail = (method: AuthenticationMethod): method is keyof typeof WITHOUT_MAIL =>
  method in WITHOUT_MAIL;

export type SignIn = {
  readonly userId: string;
  readonly method: AuthenticationMethod;
  readonly userAgent: string | undefined;
  readonly site: string;
};

/** Runs in the transaction that opens the session. No email is sent for an account's first device. */
export async function noteDevice(
  deps: Pick<PlatformDeps, 'jobQueue'>,
  client: PoolClient,
  { userId, method, userAgent, site }: SignIn,
): Promise<void> {
  const device = deviceOf(userAgent ?? null);
  const { rows } = await client.query<{ notified: boolean }>(
    `insert into private.known_devices (user_id, device, notified)
       select $1, $2, $3 and known > 0 and today < $5 from (
         select count(*) as known,
           count(*) filter (where notified and first_seen_at > now() - interval '1 day') as today
         from private.known_devices where user_id = $1
       ) as devices where known < $4
     on conflict (user_id, device) do nothing returning notified`,
    [userId, device, isWithoutMail(method), MAX_DEVICES, NOTICES_PER_DAY],
  );
  if (rows[0]?.notified !== true || !isWithoutMail(method)) return;
  await mailUndo(deps, client, { userId, about: 'device', device, by: WITHOUT_MAIL[method] }, site);
}
