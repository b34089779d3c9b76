/** Compares rows with the store after the database was restored to a point in time before files were deleted. */
import type { Pool } from 'pg';
import type { FileStore } from './file-store.ts';

const PAGE = 1_000;
const LANES = 8;

type KeptFile = {
  readonly id: string;
  readonly bucket: string;
  readonly name: string;
  readonly version: string;
};

export type KeptFiles = {
  readonly files: number;
  /** `bucket/name` of each row whose bytes are missing. */
  readonly missing: readonly string[];
  readonly restored: number;
};

async function* pagesOf(pool: Pool): AsyncGenerator<readonly KeptFile[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<KeptFile>(
      `select id, bucket_id as bucket, name, version from storage.objects where id > $1 order by id limit $2`,
      [after, PAGE],
    );
    yield rows;
    if (rows.length < PAGE) return;
    for (const { id } of rows) after = id;
  }
}

async function isKept(pool: Pool, { id, version }: KeptFile): Promise<boolean> {
  const { rowCount } = await pool.query('select from storage.objects where id = $1 and version = $2', [
    id,
    version,
  ]);
  return rowCount === 1;
}

/** @param restore removes delete markers in a versioned store. @throws during an outage of the store */
export async function compareKeptFiles(
  pool: Pool,
  store: FileStore,
  { restore }: { readonly restore: boolean },
): Promise<KeptFiles> {
  const missing: string[] = [];
  let [files, restored] = [0, 0];
  const compare = async (file: KeptFile): Promise<void> => {
    files++;
    if ((await store.has(file.version)) || !(await isKept(pool, file))) return;
    if (restore && (await store.restore(file.version))) restored++;
    else missing.push(`${file.bucket}/${file.name}`);
  };
  for await (const page of pagesOf(pool)) {
    const waiting = [...page];
    const lane = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await compare(file);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  return { files, missing: missing.sort(), restored };
}
