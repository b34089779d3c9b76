import { Pool, type PoolClient } from 'pg';
import { errorCode } from '../errors.ts';

/** SQLSTATE `too_many_connections`: the server, the database, or the role has reached its connection limit. */
const TOO_MANY = '53300';
const PAUSE_MS = 100;
const HOLD_BACK_MS = 5_000;

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

export class PatientPool extends Pool {
  readonly #most = this.options.max;
  #heldBack: NodeJS.Timeout | undefined;

  /** Limits the pool to its open connections for a while, so that new callers queue instead of failing. */
  #holdBack(): void {
    this.options.max = Math.max(1, this.totalCount);
    clearTimeout(this.#heldBack);
    this.#heldBack = setTimeout(() => (this.options.max = this.#most), HOLD_BACK_MS).unref();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => {
          if (client) resolve(client);
          else reject(error ?? new Error('The pool has given no connection.'));
        });
      });
    }
    const deadline = performance.now() + (this.options.connectionTimeoutMillis ?? 0);
    const attempt = (): void =>
      super.connect((error, client, done) => {
        const waits = error && errorCode(error) === TOO_MANY && performance.now() < deadline;
        if (!waits) {
          callback(error, client, done);
          return;
        }
        this.#holdBack();
        setTimeout(attempt, PAUSE_MS);
      });
    attempt();
    return undefined;
  }
}
