/**
 * `npm run service-key [days]`: issues a key for the role service_role, for `createClient(address, key).auth.admin`
 * and storage buckets. The key grants full access and expires.
 */
import { createKeys } from '../apps/server/src/auth/keys.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { withDatabase } from '../apps/server/src/platform/database/with-database.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { createVault, readOrMakeSecret } from '../apps/server/src/platform/vault.ts';

const DEFAULT_DAYS = 30;

try {
  const days = Number(process.argv[2] ?? DEFAULT_DAYS);
  if (!(days > 0)) throw new StartupError('Say for how many days: npm run service-key 30.');
  const config = readConfig(process.env);
  if (config.hosted)
    throw new StartupError('A hosted Supabase project has its own: see Project Settings › API keys.');
  const issuer = `${config.SITE_URL ?? 'http://localhost'}/auth/v1`;
  const key = await withDatabase(config, async (pool) => {
    const vault = createVault(config.SERVER_SECRET ?? readOrMakeSecret(config.DATA_DIR));
    const keys = await createKeys(pool, vault, issuer);
    return keys.sign({ role: 'service_role' }, Math.round(days * 86_400));
  });
  console.log(key);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
