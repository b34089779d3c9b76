import { describe, expect, test } from 'vitest';
import { buffersIn, bytesIn } from './buffers.ts';
import { loadFixtureTask } from './fixture-tasks.ts';
import { createInlineRunner } from './inline.ts';
import { openNodeThread } from './node.ts';
import { createPool } from './pool.ts';
import { describePool, describeRunner } from './runner-contract.ts';

const open = () => openNodeThread(new URL('./fixture-node.worker.ts', import.meta.url));

describeRunner('inline runner', () => createInlineRunner(loadFixtureTask));
describeRunner('pool of worker threads', () => createPool({ open, size: 1 }));
describePool('pool of worker threads, beyond', open);

describe('the memory in a message', () => {
  test('is moved where a view holds it whole, and counted everywhere', () => {
    const whole = new Uint8Array(100);
    const part = new Uint8Array(50).subarray(10, 20);
    const shared = new Uint8Array(new SharedArrayBuffer(30));
    const message = { list: [whole, { part }, whole.subarray(5)], shared, bare: new ArrayBuffer(7) };
    expect(buffersIn(message)).toEqual([whole.buffer, message.bare]);
    expect(bytesIn(message)).toBe(187);
  });

  test('is not taken from under a small Node Buffer, whose slab others share', () => {
    expect(buffersIn(Buffer.from('small'))).toEqual([]);
  });
});

test('a pool rejects the job for which no thread can be opened, waiting or not', async () => {
  const runner = createPool({
    size: 1,
    open() {
      throw new Error('Workers are not allowed here.');
    },
  });
  const jobs = [1, 2].map(() => runner.run({ task: 'count', payload: 1 }));
  for (const job of jobs) await expect(job).rejects.toThrow('not allowed');
});
