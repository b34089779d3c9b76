import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buffersIn, bytesIn } from './buffers.ts';
import { createInlineRunner } from './inline.ts';
import { openNodeThread } from './node.ts';
import { createPool } from './pool.ts';
import { type Ceilings, openBoundedProcess } from './process/bounded.ts';
import type { Runner } from './protocol.ts';
import { loadFixtureTask } from './testing/fixture-tasks.ts';
import { describePool, describeRunner } from './testing/runner-contract.ts';

const open = () => openNodeThread(new URL('./testing/fixture-node.worker.ts', import.meta.url));

describeRunner('inline runner', () => createInlineRunner(loadFixtureTask));
describeRunner('pool of worker threads', () => createPool({ open, size: 1 }));
describePool('pool of worker threads, beyond', open);

const bounded = (ceilings: Partial<Ceilings> = {}) =>
  openBoundedProcess(new URL('./testing/fixture-node.worker.ts', import.meta.url), {
    cpuMs: 60_000,
    megabytes: 2_000,
    ...ceilings,
  });

describeRunner('pool of bounded processes', () => createPool({ open: () => bounded(), size: 1 }));
describePool('pool of bounded processes, beyond', () => bounded(), false);

const NEEDED = {
  MODELS_FOLDER: '/models',
  DATA_DIR: '/data',
  TZ: 'UTC',
  HTTPS_PROXY: 'http://proxy.example',
  npm_config_registry: 'https://registry.example',
  NODE_EXTRA_CA_CERTS: '',
};
const SECRET = {
  SERVER_SECRET: 'x',
  DATABASE_URL: 'x',
  STRIPE_SECRET_KEY: 'x',
  OPENAI_API_KEY: 'x',
  SMTP_URL: 'x',
  S3_SECRET_ACCESS_KEY: 'x',
  METRICS_TOKEN: 'x',
  PGPASSWORD: 'x',
  AWS_SESSION_TOKEN: 'x',
  NPM_TOKEN: 'x',
  npm_config__auth: 'x',
  'npm_config_//registry.example/:_authToken': 'x',
};

describe('a bounded process', () => {
  beforeAll(() => {
    for (const [name, value] of Object.entries({ ...NEEDED, ...SECRET })) vi.stubEnv(name, value);
  });
  afterAll(() => vi.unstubAllEnvs());

  async function using<T>(ceilings: Partial<Ceilings>, work: (runner: Runner) => Promise<T>): Promise<T> {
    const runner = createPool({ open: () => bounded(ceilings), size: 1 });
    try {
      return await work(runner);
    } finally {
      runner.dispose();
    }
  }
  const next = async (runner: Runner) => expect(await runner.run({ task: 'count', payload: 1 })).toBe(1);

  test(
    'stops a job that exceeds its CPU ceiling, with a named error, and runs the next job',
    { tags: 'slow' },
    () =>
      using({ cpuMs: 500 }, async (runner) => {
        await expect(runner.run({ task: 'spin', payload: null })).rejects.toMatchObject({
          name: 'CeilingReached',
          code: 'cpuMs',
          message: 'It takes more than 0.5 s of the processor to read.',
        });
        await next(runner);
      }),
  );

  test('stops a job that exceeds its memory ceiling, with a named error, and runs the next job', () =>
    using({ megabytes: 300 }, async (runner) => {
      const job = { task: 'allocate', payload: { megabytes: 2000, announced: 0 } };
      await expect(runner.run(job)).rejects.toMatchObject({ name: 'CeilingReached', code: 'megabytes' });
      await next(runner);
    }));

  test('allows the extra memory that a job announces', { tags: 'slow' }, () =>
    using({ megabytes: 300 }, async (runner) => {
      const job = { task: 'allocate', payload: { megabytes: 400, announced: 600 } };
      expect(await runner.run(job)).toBe(400);
    }),
  );

  test('counts CPU time only while a file is being read, separately for each job', { tags: 'slow' }, () =>
    using({ cpuMs: 900 }, async (runner) => {
      const compute = (payload: { milliseconds: number; own: boolean }) =>
        runner.run({ task: 'compute', payload });
      expect(await compute({ milliseconds: 1500, own: true })).toBe('done');
      for (let i = 0; i < 3; i++) expect(await compute({ milliseconds: 500, own: false })).toBe('done');
      await expect(compute({ milliseconds: 1500, own: false })).rejects.toMatchObject({ code: 'cpuMs' });
    }),
  );

  test('stops a job that exceeds the separate CPU ceiling for its whole duration', { tags: 'slow' }, () =>
    using({ cpuMs: 900, whole: { cpuMs: 1000, megabytes: 2_000 } }, async (runner) => {
      const compute = (milliseconds: number) =>
        runner.run({ task: 'compute', payload: { milliseconds, own: true } });
      for (let i = 0; i < 3; i++) expect(await compute(500)).toBe('done');
      await expect(compute(2000)).rejects.toMatchObject({
        name: 'CeilingReached',
        code: 'cpuMs',
        message: 'It takes more than 1 s of the processor.',
      });
      await next(runner);
    }),
  );

  test('stops a job that exceeds the separate memory ceiling for its whole duration, even after reading', () =>
    using({ megabytes: 200, whole: { cpuMs: 60_000, megabytes: 500 } }, async (runner) => {
      expect(await runner.run({ task: 'allocateUnguarded', payload: 250 })).toBe(250);
      await expect(runner.run({ task: 'allocateUnguarded', payload: 2000 })).rejects.toMatchObject({
        name: 'CeilingReached',
        code: 'megabytes',
        message: 'It takes more than 500 MB of memory.',
      });
      await next(runner);
    }));

  test('passes the needed settings but no secrets to the child', () =>
    using({}, async (runner) => {
      const names = (await runner.run({ task: 'environment', payload: null })) as string[];
      expect(names).toEqual(expect.arrayContaining(Object.keys(NEEDED)));
      expect(names.filter((name) => name in SECRET)).toEqual([]);
    }));

  test('replaces a process whose memory is nearly full', () =>
    using({ megabytes: 300 }, async (runner) => {
      const jobsSoFar = () => runner.run({ task: 'jobsSoFar', payload: null });
      expect([await jobsSoFar(), await jobsSoFar()]).toEqual([1, 2]);
      await runner.run({ task: 'allocate', payload: { megabytes: 250, announced: 400 } });
      expect(await jobsSoFar()).toBe(1);
    }));
});

describe('buffers in a message', () => {
  test('are transferred if a view covers them in full, and are all counted', () => {
    const whole = new Uint8Array(100);
    const part = new Uint8Array(50).subarray(10, 20);
    const shared = new Uint8Array(new SharedArrayBuffer(30));
    const message = { list: [whole, { part }, whole.subarray(5)], shared, bare: new ArrayBuffer(7) };
    expect(buffersIn(message)).toEqual([whole.buffer, message.bare]);
    expect(bytesIn(message)).toBe(187);
  });

  test('are not transferred for a small Node Buffer, whose memory is shared', () => {
    expect(buffersIn(Buffer.from('small'))).toEqual([]);
  });
});

test('a pool rejects its jobs if no thread can be opened', async () => {
  const runner = createPool({
    size: 1,
    open() {
      throw new Error('Workers are not allowed here.');
    },
  });
  const jobs = [1, 2].map(() => runner.run({ task: 'count', payload: 1 }));
  for (const job of jobs) await expect(job).rejects.toThrow('not allowed');
});
