/** Lists one level of a bucket, folders included, as far as the caller may see. */
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Identity } from '../rest/request.ts';
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

/** A folder has a name and nothing else. */
export type Listed = {
  readonly name: string;
  readonly id: string | null;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: Record<string, unknown> | null;
};

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export async function listObjects(
  deps: Deps,
  identity: Identity,
  bucket: string,
  { prefix, limit, offset, search, sortBy }: z.infer<typeof listQuery>,
): Promise<Listed[]> {
  const trimmed = prefix.replace(/^\/+|\/+$/g, '');
  const folder = trimmed === '' ? '' : `${trimmed}/`;
  // Both words come from the lists above. Folders have no dates: they stand first.
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
