/** API keys of a shop: shown once, stored as a hash, and looked up by their first characters. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { NewShopKey, ShopKey, ShopKeyScope } from '@printready/contracts/account';
import type { Pool } from 'pg';
import { sha256 } from '../../platform/vault.ts';
import { orRefusal } from './refusals.ts';

const START = 'pk_live_';
const PREFIX_LENGTH = START.length + 6;
const SECRET_BYTES = 32;
/** Digits of 256 bits in base 62. */
const SECRET_LENGTH = 43;
const KEY = /^pk_live_[0-9A-Za-z]{43}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(SECRET_LENGTH, '0');
}

const newKey = (): string => START + base62(randomBytes(SECRET_BYTES));

/** Reading again within a minute writes nothing, so that a busy key does not write a row per request. */
const TOUCH = `update private.shop_keys set last_used_at = now()
  where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

type Row = Omit<ShopKey, 'created_at' | 'last_used_at'> & {
  readonly created_at: Date;
  readonly last_used_at: Date | null;
};

const onWire = ({ created_at: created, last_used_at: used, ...key }: Row): ShopKey => ({
  ...key,
  created_at: created.toISOString(),
  last_used_at: used?.toISOString() ?? null,
});

/** The database limits the list to one page (make_key). @throws AppError shop_not_found, owner_only */
export async function readKeys(pool: Pool, userId: string, shop: string): Promise<{ keys: ShopKey[] }> {
  const { rows } = await orRefusal(
    pool.query<Row>(
      `select k.id, k.name, k.prefix, k.scopes, k.created_at, k.last_used_at
       from private.hold_shop($1, $2, 'owner') s join private.shop_keys k on k.shop_id = s.id
       where k.revoked_at is null order by k.created_at, k.id`,
      [userId, shop],
    ),
  );
  return { keys: rows.map(onWire) };
}

export type KeyRequest = {
  readonly shop: string;
  readonly by: string;
  readonly name: string;
  readonly scopes: readonly ShopKeyScope[];
};

/** @throws AppError shop_not_found, owner_only, too_many_keys */
export async function makeKey(pool: Pool, { shop, by, name, scopes }: KeyRequest): Promise<NewShopKey> {
  const secret = newKey();
  const { rows } = await orRefusal(
    pool.query<Row>(
      `select id, name, prefix, scopes, created_at, last_used_at
       from private.make_key($1, $2, $3, $4, $5, $6)`,
      [by, shop, name, secret.slice(0, PREFIX_LENGTH), sha256(secret), [...new Set(scopes)]],
    ),
  );
  const [row] = rows;
  if (!row) throw new TypeError('The function returns the key.');
  return { ...onWire(row), secret };
}

export type UsedKey = {
  readonly id: string;
  readonly shopId: string;
  /** Owner who made the key; runs are recorded in their name. */
  readonly madeBy: string;
  readonly scopes: readonly ShopKeyScope[];
  readonly isRevoked: boolean;
};

type Candidate = UsedKey & { readonly hash: string };

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Read from the database for each request, so that a revocation is effective at once. */
export async function findKey(pool: Pool, secret: string): Promise<UsedKey | undefined> {
  if (!KEY.test(secret)) return undefined;
  const { rows } = await pool.query<Candidate>(
    `select id, shop_id as "shopId", created_by as "madeBy", scopes, hash, revoked_at is not null as "isRevoked"
     from private.shop_keys where prefix = $1`,
    [secret.slice(0, PREFIX_LENGTH)],
  );
  const hash = sha256(secret);
  const found = rows.find((row) => isEqual(row.hash, hash));
  if (found && !found.isRevoked) await pool.query(TOUCH, [found.id]);
  return found;
}
