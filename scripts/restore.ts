/**
 * `npm run restore <file> -- [--force] [--new-secret] [--identity <file>]`: restores a backup into an empty database;
 * --force replaces existing data.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { restore } from '../apps/server/src/product/backup/backup.ts';

const { values, positionals } = parseArgs({
  options: {
    force: { type: 'boolean', default: false },
    'new-secret': { type: 'boolean', default: false },
    identity: { type: 'string' },
  },
  allowPositionals: true,
});

try {
  const [file] = positionals;
  if (file === undefined) throw new StartupError('Say which file: npm run restore <file>.');
  const { tables, rows, files } = await restore(readConfig(process.env), {
    file: resolve(file),
    force: values.force,
    newSecret: values['new-secret'],
    identityFile: values.identity,
  });
  console.log(`Restored ${tables} tables, ${rows} rows, ${files} kept files. Start the server again.`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
