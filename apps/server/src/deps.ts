/** Everything that the routes need, in one object; tests make their own. */
import type { Captcha } from './auth/captcha.ts';
import type { Google } from './auth/google.ts';
import type { SignInSettings } from './auth/hosted-project.ts';
import type { Keys } from './auth/keys.ts';
import type { LiveSessions } from './auth/live-sessions.ts';
import type { Billing } from './billing/billing.ts';
import type { LateFonts } from './designer/late-fonts.ts';
import type { JobQueue } from './job-queue/queue.ts';
import type { LateModels } from './models/late-models.ts';
import type { Config, Hosted } from './platform/config.ts';
import type { Database } from './platform/database/connect.ts';
import type { Limits } from './platform/limits.ts';
import type { Mailer } from './platform/mail.ts';
import type { Vault } from './platform/vault.ts';
import type { Hub } from './realtime/hub.ts';
import type { FileStore } from './storage/file-store.ts';

/** What the web app and the product endpoints need, wherever accounts live. */
export type ProductDeps = {
  readonly config: Config;
  /** Where accounts live: ours, or the hosted project's own, whose tables ours imitate. */
  readonly db: Database;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly jobQueue: JobQueue;
  /** Undefined where nothing is sold. */
  readonly billing: Billing | undefined;
  /** The AI models that are fetched after the start. */
  readonly lateModels: LateModels;
  /** Fonts of designs, fetched when somebody chooses one. */
  readonly lateFonts: LateFonts;
  /** The public key that the web app sends along: a token with the role anon. */
  readonly anonKey: string;
  /** Whose access token this is. */
  readonly verify: Keys['verify'];
  readonly signInSettings: () => Promise<SignInSettings>;
};

/** Accounts and data live in a hosted Supabase project. */
export type HostedDeps = ProductDeps & { readonly home: 'hosted'; readonly hosted: Hosted };

/** This process is the backend itself. */
export type Deps = ProductDeps & {
  readonly home: 'embedded';
  readonly vault: Vault;
  readonly keys: Keys;
  readonly sessions: LiveSessions;
  /** Undefined when no client id is configured. */
  readonly google: Google | undefined;
  /** Undefined when none is configured. */
  readonly captcha: Captcha | undefined;
  readonly realtime: Hub;
  readonly files: FileStore;
};
