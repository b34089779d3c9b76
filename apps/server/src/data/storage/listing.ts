import { z } from 'zod';
import type { Identity } from '../../auth/sessions/identity.ts';
import type { PlatformDeps } from '../../platform/deps/platform-deps.ts';
import { storageError } from './errors.ts';
import { runStorage } from './objects.ts';

const DEFAULT_LIMIT = 100;

const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

export const listQuery = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(DEFAULT_LIMIT),
  offset: z.number().int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(255).default(''),
  sortBy: z
    .object({
      column: z.enum(SORT_COLUMNS).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

export type Listed = {
  readonly name: string;
  readonly id: string | null;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: Record<string, unknown> | null;
};

/** `list-v2`: full names with a prefix, in pages after a cursor; with a delimiter, one level with its folders. */
export const listV2Query = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

const cursorContent = z.object({ name: z.string(), at: z.string().nullable() });

function readCursor(text: string | undefined): z.infer<typeof cursorContent> | undefined {
  if (text === undefined) return undefined;
  try {
    return cursorContent.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (cause) {
    throw storageError('InvalidRequest', 'cursor: it is none of this server', { cause });
  }
}

const writeCursor = (content: z.infer<typeof cursorContent>): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url');

type ListedV2 = Listed & { readonly key: string; readonly at: string | null };
type PageV2 = {
  readonly hasNext: boolean;
  readonly nextCursor?: string;
  readonly nextCursorKey?: string;
  readonly folders: readonly { readonly name: string; readonly key: string }[];
  readonly objects: readonly Omit<ListedV2, 'at'>[];
};

/** Follows storage-api: a folder's name is its full path with a trailing slash. Sorted by date, folders come first. */
export async function listObjectsV2(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  bucket: string,
  { prefix, limit, cursor, with_delimiter, sortBy }: z.infer<typeof listV2Query>,
): Promise<PageV2> {
  const { column, order } = sortBy;
  const after = readCursor(cursor);
  // `column` and `order` are safe in SQL, because the schema allows only listed values.
  const at =
    column === 'name'
      ? 'null::text'
      : `coalesce(to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`;
  const beyond = order === 'asc' ? '>' : '<';
  const { rows } = await runStorage(
    deps,
    identity,
    (client) =>
      client.query<ListedV2>(
        `with inside as (
           select name, substr(name, length($2::text) + 1) as rest, id, updated_at, created_at, last_accessed_at,
             metadata
           from storage.objects where bucket_id = $1 and name like $3
         ), found as (
           select name, id, updated_at, created_at, last_accessed_at, metadata from inside
             where not $4 or position('/' in rest) = 0
           union all
           select distinct $2 || split_part(rest, '/', 1) || '/', null::uuid, null::timestamptz, null::timestamptz,
             null::timestamptz, null::jsonb
           from inside where $4 and position('/' in rest) > 0
         ), placed as (select name,
             case when id is null then split_part(substr(name, 1, length(name) - 1), '/', -1) else name end as key, id, updated_at, created_at, last_accessed_at, metadata, ${at} as at from found)
         select * from placed
         where $5::text is null or (coalesce(at, ''), name collate "C") ${beyond} (coalesce($6, ''), $5 collate "C")
         order by coalesce(at, '') ${order}, name collate "C" ${order} limit $7`,
        [
          bucket,
          prefix,
          `${escapePattern(prefix)}%`,
          with_delimiter,
          after?.name ?? null,
          after?.at ?? null,
          limit + 1,
        ],
      ),
    { readOnly: true },
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    hasNext: last !== undefined,
    ...(last && { nextCursor: writeCursor(last), nextCursorKey: last.name }),
    folders: page.filter(({ id }) => id === null).map(({ name, key }) => ({ name, key })),
    objects: page.filter(({ id }) => id !== null).map(({ at: _sorted, ...object }) => object),
  };
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export async function listObjects(
  deps: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  bucket: string,
  { prefix, limit, offset, search, sortBy }: z.infer<typeof listQuery>,
): Promise<Listed[]> {
  const trimmed = prefix.replace(/^\/+|\/+$/g, '');
  const folder = trimmed === '' ? '' : `${trimmed}/`;
  // Safe in SQL, because the schema allows only listed values. Folders have no dates, so they come first.
  const order =
    sortBy.column === 'name'
      ? `name ${sortBy.order}`
      : `${sortBy.column} ${sortBy.order} nulls first, name asc`;
  const { rows } = await runStorage(
    deps,
    identity,
    (client) =>
      client.query<Listed>(
        `with inside as (
           select substr(name, length($2::text) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
           from storage.objects where bucket_id = $1 and name like $3
         ), found as (
           select rest as name, id, updated_at, created_at, last_accessed_at, metadata
           from inside where position('/' in rest) = 0
           union all
           select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
             null::timestamptz, null::jsonb
           from inside where position('/' in rest) > 0
         )
         select * from found where name ilike $4 order by ${order} limit $5 offset $6`,
        [bucket, folder, `${escapePattern(folder)}%`, `${escapePattern(search)}%`, limit, offset],
      ),
    { readOnly: true },
  );
  return rows;
}
