/** Writes bytes and their row in an order that loses neither if the process is killed in between. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AuthDeps } from '../../auth/deps.ts';
import type { Identity } from '../../auth/sessions/identity.ts';
import { kilobytes, takeGrowth } from '../rest/allowance.ts';
import { announcedBytes, receiveFile, refuseAnnounced } from './body.ts';
import { checkAllowed, limitOf, requireBucket } from './buckets.ts';
import { storageError } from './errors.ts';
import {
  findObject,
  type ObjectKey,
  type StoredFileFacts,
  type StoredObject,
  type Writing,
  writeObject,
} from './objects.ts';
import { checkStillOpen } from './requests.ts';
import type { FileStore, StoredBytes } from './stores/file-store.ts';
import { announceBytes, discardBytes } from './stores/trash.ts';

type KeepDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'sessions'> & { readonly files: FileStore };

const factsOf = ({ size, md5 }: StoredBytes, mimetype: string, cacheControl: string): StoredFileFacts => ({
  eTag: `"${md5}"`,
  size,
  mimetype,
  cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: size,
  httpStatusCode: 200,
});

/** Lists the new bytes in the trash until their row exists, so that bytes without a row are deleted later. */
async function withNewBytes(
  { db }: Pick<AuthDeps, 'db'>,
  work: (version: string) => Promise<StoredObject>,
): Promise<StoredObject> {
  const version = randomUUID();
  await announceBytes(db.pool, version);
  try {
    return await work(version);
  } catch (error) {
    await discardBytes(db.pool, version);
    throw error;
  }
}

/** True for subscribers, whose uploads are limited only by the storage quota, not per hour. */
async function pays({ db }: Pick<AuthDeps, 'db'>, { claims }: Identity): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    "select from public.user_subscriptions where user_id::text = $1 and is_active and tier <> 'free'",
    [claims['sub'] ?? ''],
  );
  return rowCount === 1;
}

/** @throws AppError 429 when a free account has used up its hourly growth limit */
async function takeFileGrowth(
  deps: Pick<AuthDeps, 'db' | 'limits'>,
  identity: Identity,
  bytes: number,
): Promise<void> {
  if (!(await pays(deps, identity))) await takeGrowth(deps, identity, 1 + kilobytes(bytes));
}

type Target = Pick<Writing, 'place' | 'mode'>;

/** Asks the database whether it would accept the row, before a large upload is received. */
export async function tryWrite(
  deps: Pick<AuthDeps, 'db'>,
  identity: Identity,
  target: Target,
  announced: Partial<StoredFileFacts> = {},
): Promise<void> {
  const trial = { ...target, version: randomUUID(), facts: announced, userMetadata: null };
  await writeObject(deps, identity, trial, { rollback: true });
}

export async function keepUpload(
  deps: KeepDeps,
  identity: Identity,
  raw: IncomingMessage,
  target: Target,
): Promise<StoredObject> {
  const bucket = await requireBucket(deps.db.pool, target.place.bucket);
  const limitBytes = limitOf(bucket);
  refuseAnnounced(raw.headers, limitBytes);
  const announced = Math.min(announcedBytes(raw.headers), limitBytes);
  await tryWrite(deps, identity, target, { size: announced });
  if (announced > 0) await takeFileGrowth(deps, identity, announced);
  const idleMs = deps.config.REQUEST_TIMEOUT_SECONDS * 1000;
  const { content, mimeType, cacheControl, userMetadata } = await receiveFile(raw, { limitBytes, idleMs });
  try {
    checkAllowed(bucket, mimeType);
    return await withNewBytes(deps, async (version) => {
      const facts = factsOf(await deps.files.write(version, content), mimeType, cacheControl);
      if (announced === 0) await takeFileGrowth(deps, identity, facts.size);
      // A large upload takes minutes; the sender's session may have ended in the meantime.
      await checkStillOpen(deps, identity);
      return writeObject(deps, identity, { ...target, version, facts, userMetadata });
    });
  } finally {
    content.destroy();
  }
}

export async function copyObject(
  deps: KeepDeps,
  identity: Identity,
  from: ObjectKey,
  to: ObjectKey,
  { upsert, userMetadata }: { upsert: boolean; userMetadata: Record<string, unknown> | null | undefined },
): Promise<StoredObject> {
  const source = await findObject(deps, identity, from);
  const facts = source.metadata;
  if (!facts) throw storageError('NoSuchKey');
  checkAllowed(await requireBucket(deps.db.pool, to.bucket), facts.mimetype);
  const target: Target = { place: to, mode: upsert ? 'upsert' : 'insert' };
  await tryWrite(deps, identity, target, facts);
  await takeFileGrowth(deps, identity, facts.size);
  return withNewBytes(deps, async (version) => {
    await deps.files.copy(source.version, version);
    const kept = userMetadata === undefined ? source.user_metadata : userMetadata;
    return writeObject(deps, identity, {
      ...target,
      version,
      facts: { ...facts, lastModified: new Date().toISOString() },
      userMetadata: kept,
    });
  });
}
