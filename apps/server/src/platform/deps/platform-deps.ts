import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { JobQueue } from '../job-queue/queue.ts';
import type { Limits } from '../limits.ts';
import type { Mailer } from '../mail.ts';

export type PlatformDeps = {
  readonly config: Config;
  readonly db: Database;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly jobQueue: JobQueue;
};
