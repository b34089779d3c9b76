import { randomUUID } from 'node:crypto';
import { newDatabase } from '@printready/testing/databases';
import type { Pool } from 'pg';
import { connect } from '../database/connect.ts';
import { type Handler, type OpenQueue, openQueue } from './queue.ts';

export type TestQueues = {
  readonly url: string;
  readonly pool: Pool;
  readonly newKind: (settings?: object) => Promise<string>;
  readonly newQueue: (url?: string, said?: string[]) => Promise<OpenQueue>;
  readonly work: (kind: string, handler: Handler) => Promise<OpenQueue>;
  readonly statesOf: (kind: string) => Promise<Record<string, number>>;
  readonly stopQueues: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openTestQueues(): Promise<TestQueues> {
  const database = await newDatabase();
  const { pool } = connect(database.url, () => undefined);
  const open: OpenQueue[] = [];
  const newQueue = async (url = database.url, said: string[] = []): Promise<OpenQueue> => {
    const queue = await openQueue({
      url,
      onError: () => undefined,
      say: (sentence) => void said.push(sentence),
    });
    open.push(queue);
    return queue;
  };
  return {
    url: database.url,
    pool,
    newQueue,
    newKind: async (settings = {}) => {
      const kind = `test-${randomUUID()}`;
      const given = {
        policy: 'standard',
        notify: true,
        deadLetter: 'dead',
        retryLimit: 3,
        retryDelay: 0,
        ...settings,
      };
      await pool.query('select jobs.create_queue($1, $2)', [kind, given]);
      return kind;
    },
    work: async (kind, handler) => {
      const queue = await newQueue();
      await queue.work({ [kind]: handler });
      return queue;
    },
    statesOf: async (kind) => {
      const { rows } = await pool.query<{ state: string; count: number }>(
        'select state, count(*)::integer as count from jobs.job where name = $1 group by state',
        [kind],
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    stopQueues: async () => {
      await Promise.all(open.splice(0).map((queue) => queue.stop()));
      await pool.query('delete from jobs.job');
    },
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
