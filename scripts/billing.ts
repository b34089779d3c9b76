/**
 * `npm run billing:setup`: creates products and prices in Stripe, and lists the webhook's events.
 * `npm run billing:reconcile -- --report | --fix`: compares payment accounts with Stripe; exits with code 1 if
 * differences remain. `--resume <run>` continues an interrupted run.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import { withDatabase } from '../apps/server/src/platform/database/with-database.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { openQueue } from '../apps/server/src/platform/job-queue/queue.ts';
import { createMailer } from '../apps/server/src/platform/mail.ts';
import { createStripe, modeOf } from '../apps/server/src/product/billing/billing.ts';
import { createPlanCatalog } from '../apps/server/src/product/billing/stripe/plan-catalog.ts';
import { EVENT_TYPES, setUpStripe } from '../apps/server/src/product/billing/stripe/set-up.ts';
import { createCancelNotice } from '../apps/server/src/product/billing/sync/cancel-notice.ts';
import { minutesFor, reconcile } from '../apps/server/src/product/billing/sync/reconcile.ts';
import type { SyncDeps } from '../apps/server/src/product/billing/sync/sync.ts';

const { values, positionals } = parseArgs({
  options: {
    report: { type: 'boolean', default: false },
    fix: { type: 'boolean', default: false },
    resume: { type: 'string' },
  },
  allowPositionals: true,
});

/** @throws StartupError if no key is set */
function keyOf({ STRIPE_SECRET_KEY: key }: Config): string {
  if (key === undefined)
    throw new StartupError('Set STRIPE_SECRET_KEY: test mode has nothing to set up or to compare.');
  return key;
}

async function setUp(config: Config): Promise<number> {
  const stripe = createStripe(keyOf(config), config.STRIPE_API_BASE);
  const done = await setUpStripe(stripe);
  console.log(done.length > 0 ? done.join('\n') : 'Everything is there already.');
  const differences = await createPlanCatalog(stripe).differences();
  for (const sentence of differences) console.error(sentence);
  const site = config.SITE_URL ?? 'https://your-address';
  console.log(`\nIn Stripe, add an endpoint at ${site}/api/billing/webhook with these events:`);
  console.log(EVENT_TYPES.map((type) => `  ${type}`).join('\n'));
  return differences.length > 0 ? 1 : 0;
}

async function compare(config: Config, fix: boolean, run: string): Promise<number> {
  const stripe = createStripe(keyOf(config), config.STRIPE_API_BASE);
  const say = (sentence: unknown): void => console.error(String(sentence));
  return withDatabase(config, async (pool) => {
    const url = pool.options.connectionString ?? '';
    const { jobQueue, stop } = await openQueue({ url, onError: say, say });
    const deps: SyncDeps = {
      pool,
      stripe,
      stripeMode: modeOf(keyOf(config)),
      plans: createPlanCatalog(stripe),
      clock: () => new Date(),
      report: (sentence: string) => console.log(sentence),
      noticeCanceled: createCancelNotice({ mailer: createMailer(config), jobQueue, config }),
    };
    const onBegin = (count: number): void => {
      const minutes = minutesFor(count);
      if (minutes > 1) say(`${count} customers take about ${minutes} minutes. After a stop: --resume ${run}`);
    };
    const { sentences, left, customers } = await reconcile(deps, { fix, run, onBegin });
    await stop();
    for (const sentence of sentences) console.log(sentence);
    console.log(`${customers} customers compared; ${left} differ${left === 1 ? 's' : ''} still.`);
    return left > 0 ? 1 : 0;
  });
}

try {
  const config = readConfig(process.env);
  const [command] = positionals;
  if (command === 'setup') process.exitCode = await setUp(config);
  else if (command === 'reconcile' && values.report !== values.fix)
    process.exitCode = await compare(config, values.fix, values.resume ?? randomUUID());
  else
    throw new StartupError(
      'Say what: npm run billing:setup, npm run billing:reconcile -- --report, or -- --fix.',
    );
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
