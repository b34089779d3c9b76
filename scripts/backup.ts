/** `npm run backup [file] [--force]`: the whole database in one file, also while the server runs. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, filesBeside } from '../apps/server/src/backup/backup.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';

const { values, positionals } = parseArgs({
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const file = resolve(positionals[0] ?? join('backups', `printready-${stamp}.backup`));

try {
  const config = readConfig(process.env);
  const { tables, rows } = await backUp(config, { file, force: values.force });
  console.log(`${file}: ${tables} tables, ${rows} rows, ${Math.ceil(statSync(file).size / 1024)} kB.`);
  const secret =
    config.SERVER_SECRET === undefined ? `the file ${join(config.DATA_DIR, 'secret')}` : 'SERVER_SECRET';
  console.log(`Keep ${secret} as well, at another place: it opens the second factors in this backup.`);
  const files = filesBeside(config);
  if (files !== undefined) console.log(`Kept files are not in it: copy the folder ${files} too.`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
