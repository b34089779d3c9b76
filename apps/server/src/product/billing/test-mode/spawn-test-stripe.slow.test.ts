/** Test mode's Stripe as a process: reached over HTTP, with its state and clock kept across a restart. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createStripe } from '../billing.ts';
import { openTestMode } from './open-test-mode.ts';
import { spawnTestStripe } from './spawn-test-stripe.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-test-mode-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY = 86_400;

async function open(file: string) {
  const undo: (() => Promise<void> | void)[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const testMode = await openTestMode(spawnTestStripe, { file: join(folder, file), onError }, undo);
  const stripe = createStripe(testMode.key, testMode.origin, testMode.httpClient);
  return { testMode, stripe, errors, stop: async () => undo[0]?.() };
}

test('test server for Stripe works with the real SDK, and keeps customers and the clock across a restart', async () => {
  const first = await open('kept.json');
  const { id } = await first.stripe.customers.create({ email: 'shop@example.com' });
  const moved = await first.testMode.ask('POST', '/billing-test/clock', { seconds: String(3 * DAY) });
  expect([moved.status, first.testMode.ahead()]).toEqual([200, 3 * DAY]);
  await first.stop();
  await expect(first.testMode.refresh()).rejects.toThrow();
  expect(first.errors).toEqual([]);

  const second = await open('kept.json');
  expect(second.testMode.ahead()).toBe(0);
  expect(await second.stripe.customers.retrieve(id)).toMatchObject({ email: 'shop@example.com' });
  expect(second.testMode.ahead()).toBe(3 * DAY);
  await second.stop();
});

test('test server for Stripe refuses to start with a state file in another format', async () => {
  writeFileSync(join(folder, 'other.json'), '[]');
  await expect(open('other.json')).rejects.toThrow('The payments’ test mode did not start');
});
