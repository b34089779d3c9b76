import type { Pool } from 'pg';
import type { Config } from './platform/config.ts';

const WORKERS = `select exists (select from private.bulk_workers where private.bulk_lanes(engine) > 0) as any`;

export async function hasWorkers(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(WORKERS);
  return rows[0]?.any ?? false;
}

export function describeNotServed(config: Config, { workers }: { workers: boolean }): string | undefined {
  const missing = [
    config.designerPort === undefined && 'PrintReady Designer (set DESIGNER_URL)',
    !workers && config.hosted === undefined && 'batches on this server (no worker runs)',
    config.STRIPE_SECRET_KEY === undefined &&
      !config.BILLING_TEST_MODE &&
      'paid plans (set STRIPE_SECRET_KEY)',
    config.OPENAI_API_KEY === undefined && 'answers by a language model (set OPENAI_API_KEY)',
    config.GOOGLE_CLIENT_ID === undefined &&
      config.hosted === undefined &&
      'sign-in with Google (set GOOGLE_CLIENT_ID)',
    !config.MODELS && 'the AI models of the tools (MODELS is off)',
  ].filter((one) => one !== false);
  return missing.length === 0 ? undefined : `Not served here: ${missing.join(', ')}.`;
}
