/** Services of accounts and sessions, on those of the platform. A function takes only those it uses. */
import type { PlatformDeps } from '../platform/deps/platform-deps.ts';
import type { Vault } from '../platform/vault.ts';
import type { Captcha } from './captcha.ts';
import type { Google } from './google.ts';
import type { Keys } from './keys.ts';
import type { LiveSessions } from './live-sessions.ts';

export type AuthDeps = PlatformDeps & {
  readonly vault: Vault;
  readonly keys: Keys;
  /** Verifies access tokens, of this server or of the hosted project. */
  readonly verify: Keys['verify'];
  readonly sessions: LiveSessions;
  /** Undefined when no client id is configured. */
  readonly google: Google | undefined;
  /** Undefined when none is configured. */
  readonly captcha: Captcha | undefined;
};
