/**
 * Kills the real server with kill -9 between an event and its effect, repeatedly: no event is lost or applied twice.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { finishCheckout } from '@printready/test-stripe/checkout';
import { startTestStripe } from '@printready/test-stripe/server';
import { addressOf, cleanUp, exitOf, newFolder, run } from '@printready/testing/process';
import { codeIn } from '@printready/testing/server';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { findRunningCluster } from '../../platform/database/cluster.ts';
import { freePort } from '../../platform/database/postmaster.ts';
import { createStripe } from './billing.ts';
import { setUpStripe } from './stripe/set-up.ts';

afterEach(cleanUp);

const KILLS = 3;
const inbox = z.array(z.looseObject({ to: z.string(), text: z.string() }));

async function signIn(origin: string): Promise<{ id: string; token: string }> {
  const client = createClient(origin, 'unused', { auth: { persistSession: false, autoRefreshToken: false } });
  const email = `${randomUUID()}@example.com`;
  await client.auth.signInWithOtp({ email });
  const mails = inbox.parse(await (await fetch(`${origin}/inbox.json`)).json());
  const text = mails.find(({ to }) => to === email)?.text ?? '';
  const token = codeIn({ subject: '', html: '', id: '', at: '', to: email, text });
  const { data } = await client.auth.verifyOtp({ email, token, type: 'email' });
  await client.from('user_subscriptions').insert({ user_id: data.user?.id });
  return { id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

test(`neither loses nor repeats a Stripe event if the server is killed after receiving it, ${KILLS} times`, async () => {
  const stripe = await startTestStripe();
  const base = stripe.origin;
  await setUpStripe(createStripe(stripe.key, base));
  const DATA_DIR = newFolder();
  const env = {
    DATA_DIR,
    PORT: String(await freePort()),
    SERVER_SECRET: randomUUID() + randomUUID(),
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: base,
  };
  let server = run(env);
  const origin = await addressOf(server);
  // Sends unacknowledged events again. Stripe does so for days, this test for seconds.
  stripe.events.deliverTo(async (body, signature) => {
    const answer = await fetch(`${origin}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    return answer.status;
  });
  const database = new Client({ connectionString: (await findRunningCluster(DATA_DIR)) ?? '' });
  await database.connect();
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const person = await signIn(origin);
      const answer = await fetch(`${origin}/api/billing/checkout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tier: 'creator', period: 'monthly' }),
      });
      const { url } = z.object({ url: z.string() }).parse(await answer.json());
      const session = stripe.store.find('checkout.session', url.slice(url.lastIndexOf('/') + 1));
      if (!session) throw new TypeError('It was opened.');
      stripe.events.mailing('held');
      finishCheckout(stripe, session, 'paid');
      const held = stripe.events.takeHeld();
      const sending = Promise.all(held.map((event) => stripe.events.sendOnce(event).catch(() => false)));
      await new Promise((resolve) => setTimeout(resolve, randomInt(0, 60)));
      server.child.kill('SIGKILL');
      await exitOf(server);
      const acknowledged = await sending;
      server = run(env);
      await addressOf(server);
      for (const [index, event] of held.entries())
        if (acknowledged[index] !== true) expect(await stripe.events.sendOnce(event)).toBe(true);
      const state = async () => {
        const { rows } = await database.query<Record<string, unknown>>(
          `select s.tier, s.tokens_remaining as left, g.tokens, (select count(*)::integer from private.token_grants
             where user_id = s.user_id) as grants
           from public.user_subscriptions s left join private.token_grants g using (user_id) where s.user_id = $1`,
          [person.id],
        );
        return rows;
      };
      // Simulates half a minute without a heartbeat from the dead process.
      await database.query(
        "update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'",
      );
      await expect
        .poll(state, { timeout: 60_000, interval: 50 })
        .toEqual([{ tier: 'creator', left: 75, tokens: 75, grants: 1 }]);
    }
  } finally {
    await database.end();
    await stripe.stop();
  }
}, 600_000);
