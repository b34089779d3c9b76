/** For tests: a program of a shop that runs jobs by the API to their ends, and repeats what was not answered. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiProblem, createClient } from '@printready/client';
import { art, RECIPE } from '../product/bulk/test-art.ts';

/** Open jobs, enough to keep the workers busy while some of them wait for a dead worker's heartbeat to be missed. */
const AT_ONCE = 40;
const PAUSE_MS = 250;

export type Orders = {
  /** Ids of acknowledged jobs by their Idempotency-Key. */
  readonly jobs: ReadonlyMap<string, string>;
  /** Number of requests without an answer, or answered with a 5xx. */
  readonly interrupted: () => number;
  readonly ended: Promise<unknown>;
  /** Ends the repetition of requests to a server that is gone. */
  readonly giveUp: () => void;
};

const isInterrupted = (error: unknown): boolean =>
  error instanceof ApiProblem ? error.status >= 500 : error instanceof TypeError;

export function startOrders(server: string, key: string, count: number): Orders {
  const client = createClient({ server, key });
  const jobs = new Map<string, string>();
  let interruptions = 0;
  let begun = 0;
  let isGivenUp = false;

  async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (isGivenUp || !isInterrupted(error)) throw error;
        interruptions += 1;
        await delay(PAUSE_MS);
      }
    }
  }

  async function fulfill(n: number): Promise<void> {
    const bytes = new Blob([Uint8Array.from(await art(n))], { type: 'image/png' });
    const upload = await untilAnswered(() => client.upload({ name: `art ${n}.png`, bytes }));
    const order = `order-${n}`;
    const { id } = await untilAnswered(() => client.createJob({ recipe: RECIPE, uploads: [upload] }, order));
    jobs.set(order, id);
    const isOpen = async () => {
      const { state } = await untilAnswered(() => client.readJob(id));
      return state === 'queued' || state === 'running';
    };
    while (await isOpen()) await delay(PAUSE_MS);
  }

  async function fulfillInTurn(): Promise<void> {
    while (begun < count) await fulfill(begun++);
  }

  const ended = Promise.all(Array.from({ length: AT_ONCE }, fulfillInTurn));
  return { jobs, interrupted: () => interruptions, ended, giveUp: () => void (isGivenUp = true) };
}
