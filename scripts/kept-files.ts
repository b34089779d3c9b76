/**
 * `npm run kept-files -- [--restore]`: lists kept files whose bytes are missing, for example after the database was
 * restored to a time before they were deleted. --restore restores them in a versioned S3 bucket. The exit code is 1
 * while any are missing.
 */
import { parseArgs } from 'node:util';
import { compareKeptFiles } from '../apps/server/src/data/storage/stores/kept-files.ts';
import { openFileStore } from '../apps/server/src/data/storage/stores/open-store.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { withDatabase } from '../apps/server/src/platform/database/with-database.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';

const { values } = parseArgs({ options: { restore: { type: 'boolean', default: false } } });

try {
  const config = readConfig(process.env);
  if (config.hosted) throw new StartupError('A hosted Supabase project keeps its files itself.');
  const { files, missing, restored } = await withDatabase(config, (pool) =>
    compareKeptFiles(pool, openFileStore(config), { restore: values.restore }),
  );
  for (const name of missing) console.log(`Missing: ${name}`);
  console.log(`${files} kept files, ${restored} restored, ${missing.length} missing.`);
  if (missing.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
