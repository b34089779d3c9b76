/**
 * `npm run billing:setup` and `npm run billing:reconcile`, run as an operator would, alongside a server in test mode.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { newFolder } from '@printready/testing/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBilling, type TestBilling } from './test-billing.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterAll(() => t.stop());

async function npmRun(args: readonly string[], keys = true): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: url } = t.server.deps.config;
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: newFolder(),
      ...(url !== undefined && { DATABASE_URL: url }),
      ...(keys && {
        STRIPE_SECRET_KEY: t.stripe.key,
        STRIPE_WEBHOOK_SECRET: t.stripe.webhookSecret,
        STRIPE_API_BASE: t.stripe.origin,
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  return { code: child.exitCode, said };
}

describe('billing commands', () => {
  test('setup exits with 0 when everything exists, and with 1 if the key is missing', async () => {
    const done = await npmRun(['billing:setup']);
    expect(done.said).toContain('Everything is there already.');
    expect(done.said).toContain('/api/billing/webhook');
    expect(done.code).toBe(0);
    const refused = await npmRun(['billing:setup'], false);
    expect(refused.said).toContain('Set STRIPE_SECRET_KEY');
    expect(refused.code).toBe(1);
  });

  test('reconcile exits with 0 after --fix or without differences; --report lists them and exits with 1', async () => {
    const person = await t.endUnheard('creator');
    const customer = await t.customerOf(person);
    const report = await npmRun(['billing:reconcile', '--', '--report']);
    expect(report.said).toContain(`${customer} differed.`);
    expect(report.said).toMatch(/customers compared; 1 differs still\./);
    expect(report.code).toBe(1);
    expect((await t.ledger(person)).tier).toBe('creator');

    const fixed = await npmRun(['billing:reconcile', '--', '--fix']);
    expect(fixed.said).toContain(`${customer} differed and was brought up to date.`);
    expect(fixed.code).toBe(0);
    expect((await t.ledger(person)).tier).toBe('free');

    const again = await npmRun(['billing:reconcile', '--', '--report']);
    expect(again.said).toContain('0 differ still.');
    expect(again.code).toBe(0);
  });

  test.each([[[]], [['--', '--report', '--fix']]])(
    'reconcile with %j prints its usage and exits with 1',
    async (args) => {
      const { code, said } = await npmRun(['billing:reconcile', ...args]);
      expect(said).toContain('Say what:');
      expect(code).toBe(1);
    },
  );
});
