/** Services of the platform. A function takes only those it uses: `Pick<PlatformDeps, 'db'>`. */
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { JobQueue } from '../job-queue/queue.ts';
import type { Limits } from '../limits.ts';
import type { Mailer } from '../mail.ts';

export type PlatformDeps = {
  readonly config: Config;
  /** The embedded database, DATABASE_URL, or the hosted project's own. */
  readonly db: Database;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly jobQueue: JobQueue;
};
