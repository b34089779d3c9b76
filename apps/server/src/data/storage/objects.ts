import type { PoolClient } from 'pg';
import type { Identity } from '../../auth/sessions/identity.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { type RunOptions, runAs } from '../rest/run.ts';
import { fromDatabase, storageError } from './errors.ts';

export type StoredObject = {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
  readonly version: string;
  readonly metadata: StoredFileFacts | null;
  readonly user_metadata: Record<string, unknown> | null;
};

export type StoredFileFacts = {
  readonly size: number;
  readonly mimetype: string;
  readonly eTag: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
};

export type ObjectKey = { readonly bucket: string; readonly name: string };

const COLUMNS =
  'id, bucket_id, name, owner_id, created_at, updated_at, last_accessed_at, version, metadata, user_metadata';

export async function runStorage<T>(
  { db }: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  work: (client: PoolClient) => Promise<T>,
  options?: RunOptions,
): Promise<T> {
  try {
    return await runAs(db.pool, identity, work, options);
  } catch (error) {
    throw fromDatabase(error);
  }
}

const subjectOf = ({ claims }: Identity): string | null =>
  typeof claims['sub'] === 'string' ? claims['sub'] : null;

export type Writing = {
  readonly place: ObjectKey;
  /** `insert` rejects an existing name, `update` a missing one. */
  readonly mode: 'insert' | 'upsert' | 'update';
  readonly version: string;
  readonly facts: Partial<StoredFileFacts>;
  readonly userMetadata: Record<string, unknown> | null;
};

const INSERT = `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id)
  values ($1, $2, $3, $4, $5, $6::uuid, $6::text)`;
const REPLACE = `version = $3, metadata = $4, user_metadata = $5, owner = $6::uuid, owner_id = $6::text,
  updated_at = now(), last_accessed_at = now()`;
const STATEMENTS = {
  insert: `${INSERT} returning ${COLUMNS}`,
  upsert: `${INSERT} on conflict (bucket_id, name) do update set ${REPLACE} returning ${COLUMNS}`,
  update: `update storage.objects set ${REPLACE} where bucket_id = $1 and name = $2 returning ${COLUMNS}`,
} as const;

/** @throws AppError AccessDenied, KeyAlreadyExists, NoSuchKey, EntityTooLarge (quota) */
export async function writeObject(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  { place, mode, version, facts, userMetadata }: Writing,
  options?: RunOptions,
): Promise<StoredObject> {
  const { rows } = await runStorage(
    deps,
    identity,
    (client) =>
      client.query<StoredObject>(STATEMENTS[mode], [
        place.bucket,
        place.name,
        version,
        JSON.stringify(facts),
        userMetadata && JSON.stringify(userMetadata),
        subjectOf(identity),
      ]),
    options,
  );
  const [written] = rows;
  if (!written) throw storageError('NoSuchKey');
  return written;
}

/** @throws AppError NoSuchKey, also if the caller may not read the file */
export async function findObject(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  place: ObjectKey,
): Promise<StoredObject> {
  const [found] = await findObjects(deps, identity, place.bucket, [place.name]);
  if (!found) throw storageError('NoSuchKey');
  return found;
}

export async function findObjects(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  bucket: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const { rows } = await runStorage(
    deps,
    identity,
    (client) =>
      client.query<StoredObject>(
        `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = any ($2)`,
        [bucket, names],
      ),
    { readOnly: true },
  );
  return rows;
}

export async function removeObjects(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  bucket: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const { rows } = await runStorage(deps, identity, (client) =>
    client.query<StoredObject>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${COLUMNS}`,
      [bucket, names],
    ),
  );
  return rows;
}

/** Moves only the row: stored bytes have no name. @throws AppError NoSuchKey, KeyAlreadyExists, AccessDenied */
export async function moveObject(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  from: ObjectKey,
  to: ObjectKey,
): Promise<StoredObject> {
  const { rows } = await runStorage(deps, identity, (client) =>
    client.query<StoredObject>(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2 returning ${COLUMNS}`,
      [from.bucket, from.name, to.bucket, to.name],
    ),
  );
  const [moved] = rows;
  if (!moved) throw storageError('NoSuchKey');
  return moved;
}
