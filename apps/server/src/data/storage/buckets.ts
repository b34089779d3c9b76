import type { Pool } from 'pg';
import { z } from 'zod';
import type { Identity } from '../../auth/sessions/identity.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { AppError } from '../../platform/errors.ts';
import { storageError } from './errors.ts';
import { checkBucketName, essenceOf, isBucketName } from './names.ts';
import { runStorage } from './objects.ts';

export type Bucket = {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const FILE_SIZE_LIMIT = 100 * 1024 * 1024;

// pg returns bigint as text, but no file is too large for a double.
const COLUMNS = `id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
  created_at, updated_at`;

const UNITS = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 } as const;

const sizeLimit = z
  .union([z.number().int().positive(), z.string().regex(/^\d+(\.\d+)?(b|kb|mb|gb)?$/i)])
  .transform((size) => {
    if (typeof size === 'number') return size;
    const [, amount = '', unit = 'b'] = /^([\d.]+)([a-z]*)$/i.exec(size) ?? [];
    return Math.floor(Number(amount) * UNITS[(unit.toLowerCase() || 'b') as keyof typeof UNITS]);
  });

const settings = {
  public: z.boolean().default(false),
  file_size_limit: sizeLimit.nullish(),
  allowed_mime_types: z.array(z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/)).nullish(),
};
export const newBucket = z.object({ id: z.string().optional(), name: z.string(), ...settings });
export const changedBucket = z.object(settings).extend({ public: z.boolean().optional() });

export const bucketQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(100).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** Reads the bucket with the server's rights, whatever the caller may read. @throws AppError NoSuchBucket */
export async function requireBucket(pool: Pool, id: string): Promise<Bucket> {
  if (!isBucketName(id)) throw storageError('NoSuchBucket');
  const { rows } = await pool.query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]);
  const [bucket] = rows;
  if (!bucket) throw storageError('NoSuchBucket');
  return bucket;
}

export async function listBuckets(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  { limit, offset, search, sortColumn, sortOrder }: z.infer<typeof bucketQuery>,
): Promise<Bucket[]> {
  const { rows } = await runStorage(deps, identity, (client) =>
    client.query<Bucket>(
      `select ${COLUMNS} from storage.buckets where position(lower($1) in lower(name)) > 0 or $1 = ''
       order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
      [search, limit, offset],
    ),
  );
  return rows;
}

export async function findBucket(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  id: string,
): Promise<Bucket> {
  const { rows } = await runStorage(deps, identity, (client) =>
    client.query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id]),
  );
  const [bucket] = rows;
  if (!bucket) throw storageError('NoSuchBucket');
  return bucket;
}

export async function createBucket(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  { id, name, ...rest }: z.infer<typeof newBucket>,
): Promise<string> {
  const bucket = checkBucketName(id ?? name);
  try {
    await runStorage(deps, identity, (client) =>
      client.query(
        `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
         values ($1, $1, $2::uuid, $2::text, $3, $4, $5)`,
        [
          bucket,
          identity.claims['sub'] ?? null,
          rest.public,
          rest.file_size_limit ?? null,
          rest.allowed_mime_types ?? null,
        ],
      ),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'KeyAlreadyExists') {
      throw storageError('BucketAlreadyExists', undefined, { cause: error });
    }
    throw error;
  }
  return bucket;
}

export async function changeBucket(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  id: string,
  changes: z.infer<typeof changedBucket>,
): Promise<void> {
  const changed = await runStorage(deps, identity, (client) =>
    client.query(
      `update storage.buckets set public = coalesce($2, public),
         file_size_limit = case when $3 then $4 else file_size_limit end,
         allowed_mime_types = case when $5 then $6 else allowed_mime_types end, updated_at = now()
       where id = $1`,
      [
        id,
        changes.public ?? null,
        changes.file_size_limit !== undefined,
        changes.file_size_limit ?? null,
        changes.allowed_mime_types !== undefined,
        changes.allowed_mime_types ?? null,
      ],
    ),
  );
  if (changed.rowCount === 0) throw storageError('NoSuchBucket');
}

export async function emptyBucket(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  id: string,
): Promise<void> {
  await findBucket(deps, identity, id);
  await runStorage(deps, identity, (client) =>
    client.query('delete from storage.objects where bucket_id = $1', [id]),
  );
}

/** @throws AppError NoSuchBucket, ResourceNotEmpty */
export async function deleteBucket(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  id: string,
): Promise<void> {
  await findBucket(deps, identity, id);
  try {
    const deleted = await runStorage(deps, identity, (client) =>
      client.query('delete from storage.buckets where id = $1', [id]),
    );
    if (deleted.rowCount === 0) throw storageError('AccessDenied');
  } catch (error) {
    if (error instanceof AppError && error.code === '23503') {
      throw storageError('ResourceNotEmpty', undefined, { cause: error });
    }
    throw error;
  }
}

export const limitOf = ({ file_size_limit }: Bucket): number => file_size_limit ?? FILE_SIZE_LIMIT;

/** `image/*` allows all images. @throws AppError InvalidMimeType */
export function checkAllowed({ allowed_mime_types }: Bucket, mimeType: string): void {
  if (!allowed_mime_types || allowed_mime_types.length === 0) return;
  const essence = essenceOf(mimeType);
  const fits = allowed_mime_types.some(
    (allowed) => allowed === essence || (allowed.endsWith('/*') && essence.startsWith(allowed.slice(0, -1))),
  );
  if (!fits) throw storageError('InvalidMimeType', `mime type ${essence} is not supported`);
}
