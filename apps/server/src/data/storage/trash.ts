/** Deletes stored bytes that no row refers to any more. Any process may do it; two never delete the same file. */
import type { Pool } from 'pg';
import { transaction } from '../../platform/database/connect.ts';
import type { FileStore } from './file-store.ts';

const BATCH = 100;
/** Longer than any upload may take; what is still unnamed then was left by a process that was killed. */
const UPLOAD_LASTS = '1 day';

/** Said before the first byte is written, so that a killed process leaves nothing unknown. */
export async function announceBytes(pool: Pool, version: string): Promise<void> {
  await pool.query('insert into storage.trash (version, due_at) values ($1, now() + $2::interval)', [
    version,
    UPLOAD_LASTS,
  ]);
}

/** For an upload that failed: its bytes need not wait a day. */
export async function discardBytes(pool: Pool, version: string): Promise<void> {
  await pool.query('update storage.trash set due_at = now() where version = $1', [version]);
}

/** @returns how many files were removed */
export async function emptyTrash(pool: Pool, files: FileStore): Promise<number> {
  const removed = await transaction(pool, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `delete from storage.trash where version in (
         select version from storage.trash where due_at <= now() order by due_at limit $1 for update skip locked
       ) returning version`,
      [BATCH],
    );
    // A store that fails rolls the rows back: they are tried again.
    for (const { version } of rows) await files.remove(version);
    return rows.length;
  });
  return removed === BATCH ? removed + (await emptyTrash(pool, files)) : removed;
}
