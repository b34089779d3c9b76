/** Keeps the bytes of an upload, in an order that loses none if the process is killed in between. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { FileStore, StoredBytes } from '../../../data/storage/stores/file-store.ts';
import { announceBytes, discardBytes } from '../../../data/storage/stores/trash.ts';
import type { PlatformDeps } from '../../../platform/deps/platform-deps.ts';
import { orRefusal } from '../../shop/refusals.ts';

export type StoreDeps = Pick<PlatformDeps, 'db'> & { readonly files: FileStore };

export type UploadRow = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly expiresAt: Date;
};

const COLUMNS = 'id, name, type, size::float8 as size, expires_at as "expiresAt"';

type NewRow = Pick<UploadRow, 'name' | 'type' | 'size'> & { readonly shop: string };

/** @throws AppError storage_full */
export async function addUpload(pool: Pool, { shop, name, type, size }: NewRow): Promise<UploadRow> {
  const { rows } = await orRefusal(
    pool.query<UploadRow>(`select ${COLUMNS} from private.add_api_upload($1, $2, $3, $4)`, [
      ...[shop, name, type, size],
    ]),
  );
  const [row] = rows;
  if (!row) throw new TypeError('The function returns the upload.');
  return row;
}

export async function findUpload(pool: Pool, id: string): Promise<UploadRow | undefined> {
  const { rows } = await pool.query<UploadRow>(
    `select ${COLUMNS} from private.api_uploads where id = $1 and object_id is null and expires_at > now()`,
    [id],
  );
  return rows[0];
}

/**
 * @param admit judges the bytes once they are stored; its error discards them
 * @returns false if the upload has bytes already, or has expired
 */
export async function storeUpload<Kept>(
  { db: { pool }, files }: StoreDeps,
  content: Readable,
  admit: (stored: StoredBytes) => Promise<Kept> | Kept,
  uploadOf: (kept: Kept) => Pick<UploadRow, 'id' | 'type'>,
): Promise<Kept | undefined> {
  const version = randomUUID();
  await announceBytes(pool, version);
  let isKept = false;
  try {
    const stored = await files.write(version, content);
    const kept = await admit(stored);
    const { id, type } = uploadOf(kept);
    const { rows } = await pool.query<{ filled: boolean }>(
      'select private.fill_api_upload($1, $2, $3) as filled',
      [id, version, { size: stored.size, mimetype: type, eTag: `"${stored.md5}"` }],
    );
    isKept = rows[0]?.filled === true;
    return isKept ? kept : undefined;
  } finally {
    if (!isKept) await discardBytes(pool, version);
  }
}
