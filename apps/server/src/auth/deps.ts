import type { PlatformDeps } from '../platform/deps/platform-deps.ts';
import type { Vault } from '../platform/vault.ts';
import type { Captcha } from './captcha.ts';
import type { Google } from './google.ts';
import type { Keys } from './keys.ts';
import type { LiveSessions } from './live-sessions.ts';

export type AuthDeps = PlatformDeps & {
  readonly vault: Vault;
  readonly keys: Keys;
  readonly verify: Keys['verify'];
  readonly sessions: LiveSessions;
  readonly google: Google | undefined;
  readonly captcha: Captcha | undefined;
};
