/** Everything that the routes need, in one object; tests make their own. */
import type { Google } from './auth/google.ts';
import type { Keys } from './auth/keys.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/connect.ts';
import type { Limits } from './platform/limits.ts';
import type { Mailer } from './platform/mail.ts';
import type { Vault } from './platform/vault.ts';
import type { Changes } from './realtime/changes.ts';

export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly vault: Vault;
  readonly keys: Keys;
  readonly limits: Limits;
  /** Undefined when no client id is configured. */
  readonly google: Google | undefined;
  readonly mailer: Mailer;
  readonly changes: Changes;
  /** The public key that the web app sends along: a token with the role anon. */
  readonly anonKey: string;
};
