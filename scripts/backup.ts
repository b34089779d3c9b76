/**
 * `npm run backup [file] -- [--force] [--keep <count>] [--without-files]`: writes the database and stored files to
 * one file. Can run while the server is running.
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { backUp } from '../apps/server/src/product/backup/backup.ts';
import { nameNow, rotate } from '../apps/server/src/product/backup/rotate.ts';

const { values, positionals } = parseArgs({
  options: {
    force: { type: 'boolean', default: false },
    keep: { type: 'string' },
    'without-files': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

/** @throws StartupError for an invalid number */
function readKeep(): number | undefined {
  if (values.keep === undefined) return undefined;
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1)
    throw new StartupError('Say how many backups to keep: npm run backup -- --keep 14.');
  if (positionals.length > 0)
    throw new StartupError('--keep counts the backups in BACKUP_FOLDER: give no file.');
  return keep;
}

/** Message that says which data is not in the backup and where it is; undefined if the backup is complete. */
function describeLeftOut({ S3_ENDPOINT, S3_BUCKET, STORAGE_FOLDER, DATA_DIR }: Config): string | undefined {
  if (S3_ENDPOINT !== undefined)
    return `Kept files are not in it: they lie in the bucket ${S3_BUCKET ?? ''} at ${S3_ENDPOINT}; copy that with your store’s own tool (\`aws s3 sync\`, \`rclone sync\`).`;
  if (!values['without-files']) return undefined;
  return `Kept files are not in it: copy the folder ${STORAGE_FOLDER ?? join(DATA_DIR, 'storage')} too.`;
}

try {
  const keep = readKeep();
  const config = readConfig(process.env);
  const file = resolve(
    positionals[0] ?? join(config.BACKUP_FOLDER, nameNow(config.BACKUP_RECIPIENT.length > 0)),
  );
  const leftOut = describeLeftOut(config);
  const { tables, rows, files } = await backUp(config, {
    file,
    force: values.force,
    withFiles: leftOut === undefined,
  });
  const size = Math.ceil(statSync(file).size / 1024);
  console.log(`${file}: ${tables} tables, ${rows} rows, ${files} kept files, ${size} kB.`);
  if (keep !== undefined)
    for (const old of rotate(config.BACKUP_FOLDER, keep))
      console.log(`Removed ${old}, which is older than the last ${keep}.`);
  const secret =
    config.SERVER_SECRET === undefined ? `the file ${join(config.DATA_DIR, 'secret')}` : 'SERVER_SECRET';
  console.log(`Keep ${secret} as well, at another place: it opens the second factors in this backup.`);
  if (leftOut !== undefined) console.log(leftOut);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
