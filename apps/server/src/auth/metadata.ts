/** Limits user metadata, so that a token fits in a request header; a longer header would lock the user out. */
import type { Queryable } from './users.ts';
import { authError, type UserRow } from './wire.ts';

const KILOBYTE = 1024;
const LARGEST_BYTES = 8 * KILOBYTE;
/** Limit while the address is unconfirmed; lower, because a stranger may have signed up with it. */
const LARGEST_UNCONFIRMED_BYTES = KILOBYTE;
/** Limit on `app_metadata` in a token, as JSON. Row policies may read it, so it is included whole or not at all. */
const LARGEST_IN_TOKEN_BYTES = 4 * KILOBYTE;
/** The only fields of user metadata that a token includes. */
const READ_BY_THE_APP = ['full_name', 'company'] as const;
/** Longer texts are left out of the token; the app's form accepts half of this length. */
const LONGEST_IN_TOKEN = 240;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Runs before any lookup, so that the response reveals no account. @throws AppError metadata_too_large */
export function checkFirstMetadata(
  data: Record<string, unknown> | null | undefined,
): Record<string, unknown> {
  if (data && bytesOf(data) > LARGEST_UNCONFIRMED_BYTES) {
    throw authError(
      'metadata_too_large',
      `Until the address is confirmed, user_metadata is limited to ${LARGEST_UNCONFIRMED_BYTES} bytes`,
    );
  }
  return data ?? {};
}

function checkBytes(name: string, bytes: number, limit: number): void {
  if (bytes <= limit) return;
  throw authError('metadata_too_large', `${name} would take ${bytes} bytes; ${limit} are allowed`);
}

/** A null removes its key. The caller's transaction is rolled back on an error. @throws AppError metadata_too_large */
export async function mergeMetadata(
  db: Queryable,
  userId: string,
  { user, app }: { user?: Record<string, unknown> | undefined; app?: Record<string, unknown> | undefined },
): Promise<void> {
  const { rows } = await db.query<{ user_bytes: number; app_bytes: number; confirmed: boolean }>(
    `update auth.users set updated_at = now(),
       raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || $2::jsonb),
       raw_app_meta_data = jsonb_strip_nulls(raw_app_meta_data || $3::jsonb)
     where id = $1
     returning octet_length(raw_user_meta_data::text) as user_bytes, octet_length(raw_app_meta_data::text) as app_bytes,
       email_confirmed_at is not null as confirmed`,
    [userId, JSON.stringify(user ?? {}), JSON.stringify(app ?? {})],
  );
  const [now] = rows;
  if (!now) return;
  if (user)
    checkBytes('user_metadata', now.user_bytes, now.confirmed ? LARGEST_BYTES : LARGEST_UNCONFIRMED_BYTES);
  if (app) checkBytes('app_metadata', now.app_bytes, LARGEST_BYTES);
}

export function tokenMetadata({
  raw_user_meta_data: user,
  raw_app_meta_data: app,
}: Pick<UserRow, 'raw_user_meta_data' | 'raw_app_meta_data'>): Record<string, unknown> {
  const { provider, providers } = app;
  return {
    app_metadata: bytesOf(app) <= LARGEST_IN_TOKEN_BYTES ? app : { provider, providers },
    user_metadata: Object.fromEntries(
      READ_BY_THE_APP.flatMap((name) => {
        const value = user[name];
        return typeof value === 'string' && value.length <= LONGEST_IN_TOKEN ? [[name, value]] : [];
      }),
    ),
  };
}
