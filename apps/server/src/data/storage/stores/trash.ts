/** Deletes stored bytes that have no row. Any process may run this; two never delete the same file. */
import type { Pool } from 'pg';
import { transaction } from '../../../platform/database/connect.ts';
import type { FileStore } from './file-store.ts';

const BATCH = 100;
/** Longer than any upload may take; after that, bytes without a row belong to a killed process. */
const UPLOAD_LASTS = '1 day';

/** Records a version before its first byte is stored, so that a killed process leaves no untracked bytes. */
export async function announceBytes(pool: Pool, version: string): Promise<void> {
  await pool.query('insert into storage.trash (version, due_at) values ($1, now() + $2::interval)', [
    version,
    UPLOAD_LASTS,
  ]);
}

export async function discardBytes(pool: Pool, version: string): Promise<void> {
  await pool.query('update storage.trash set due_at = now() where version = $1', [version]);
}

export async function emptyTrash(pool: Pool, files: FileStore): Promise<number> {
  const removed = await transaction(pool, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `delete from storage.trash where version in (
         select version from storage.trash where due_at <= now() order by due_at limit $1 for update skip locked
       ) returning version`,
      [BATCH],
    );
    // A store failure rolls back the deletion of the rows, so that they are retried.
    for (const { version } of rows) await files.remove(version);
    return rows.length;
  });
  return removed === BATCH ? removed + (await emptyTrash(pool, files)) : removed;
}
