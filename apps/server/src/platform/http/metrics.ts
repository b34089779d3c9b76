import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { isDatabaseOutage } from '../database/outage.ts';
import { readDisks } from '../disk.ts';
import { AppError } from '../errors.ts';
import { countJobs } from '../job-queue/rows.ts';
import { isFromHere } from '../loopback.ts';
import { sha256 } from '../vault.ts';
import { bearerToken } from './bearer-token.ts';

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics are open on a developer's own machine; elsewhere they require METRICS_TOKEN, or return 404. */
export function mayReadMetrics(
  { local, METRICS_TOKEN }: Pick<Config, 'local' | 'METRICS_TOKEN'>,
  request: FastifyRequest,
): boolean {
  if (METRICS_TOKEN === undefined) return local && isFromHere(request);
  const given = bearerToken(request);
  // Hashes have equal length, so the comparison does not reveal the token's length.
  return timingSafeEqual(Buffer.from(sha256(given ?? '')), Buffer.from(sha256(METRICS_TOKEN)));
}

type Measured = {
  readonly config: Config;
  readonly db: Database;
  readonly metrics: readonly Metric[];
};

export function measure(app: FastifyInstance, { config, db, metrics }: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'jobs',
    help: 'Work that waits, and work that failed too often and needs a person.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        const { waiting, dead } = await countJobs(db.pool);
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'dead' }, dead);
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error;
      }
    },
  });
  for (const metric of metrics) registry.registerMetric(metric);
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Room on the disks that this process fills.',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      for (const { folder, freeBytes } of await readDisks(config)) this.set({ folder }, freeBytes);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Uses the route pattern, not the URL, so that each route has one series.
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config, request)) throw new AppError('not_found', 404, 'Not found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
