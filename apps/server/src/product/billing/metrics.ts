import type { Pool } from 'pg';
import { Counter, Gauge } from 'prom-client';
import { isDatabaseOutage } from '../../platform/database/outage.ts';

export function createMetrics(pool: Pool) {
  const events = new Counter({
    name: 'billing_events_total',
    help: 'Events of Stripe by what became of them.',
    labelNames: ['result'],
    registers: [],
  });
  const waiting = new Gauge({
    name: 'billing_customers',
    help: 'Customers whose picture may be old.',
    registers: [],
    async collect() {
      try {
        const { rows } = await pool.query<{ count: number }>(
          'select count(*)::integer as count from private.billing_dirty',
        );
        this.set(rows[0]?.count ?? 0);
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error;
      }
    },
  });
  return { events, metrics: [events, waiting] };
}
