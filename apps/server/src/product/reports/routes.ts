import { randomBytes } from 'node:crypto';
import {
  type OwnReport,
  REPORT_LIMIT_BYTES,
  type SharedReport,
  shareRequest,
} from '@printready/contracts/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { refuseUnproved, requireSignedIn } from '../../auth/sessions/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { takeLimit } from '../../platform/take-limit.ts';

type ReportsDeps = Pick<AuthDeps, 'db' | 'limits' | 'verify'>;

const ID_BYTES = 16;
/** Maximum number of active links per person; the oldest must be revoked before another can be created. */
const LINKS_PER_USER = 500;
const BODY_LIMIT = REPORT_LIMIT_BYTES + 4 * 1024;
/** Time during which an expired link is distinguished from an unknown one. */
const REMEMBERED = '90 days';

type OneReport = { Params: { id: string } };
type OwnRow = { id: string; file_name: string; created_at: Date; expires_at: Date };

const ownBody = ({ id, file_name, created_at, expires_at }: OwnRow): OwnReport => ({
  id,
  fileName: file_name,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

const notFound = () => new AppError('report_not_found', 404, 'There is no report under this link.');

async function postReport(deps: ReportsDeps, request: FastifyRequest): Promise<OwnReport> {
  const signedIn = await requireSignedIn(deps, request);
  const { user } = signedIn;
  await takeLimit(deps.limits, 'shareReport', user.id);
  refuseUnproved(signedIn);
  const read = shareRequest.safeParse(request.body);
  if (!read.success) {
    throw new AppError('invalid_report', 400, `This is not a report: ${z.prettifyError(read.error)}`);
  }
  const { report, sha256, days } = read.data;
  const kB = 1 + Math.ceil(JSON.stringify(report).length / 1024);
  await takeLimit(deps.limits, 'growth', user.id, { points: kB });
  const { rows } = await deps.db.pool.query<OwnRow>(
    `insert into private.shared_reports (id, user_id, report, sha256, expires_at)
     select $1, $2, $3, $4, now() + make_interval(days => $5)
     where (select count(*) from private.shared_reports
            where user_id = $2 and revoked_at is null and expires_at > now()) < $6
     returning id, report ->> 'fileName' as file_name, created_at, expires_at`,
    [randomBytes(ID_BYTES).toString('base64url'), user.id, report, sha256, days, LINKS_PER_USER],
  );
  const [row] = rows;
  if (!row) {
    throw new AppError('too_many_reports', 409, 'You share as many reports as one can. Revoke some first.');
  }
  return ownBody(row);
}

async function listReports(
  deps: Pick<AuthDeps, 'db' | 'verify'>,
  request: FastifyRequest,
): Promise<OwnReport[]> {
  const { user } = await requireSignedIn(deps, request);
  const { rows } = await deps.db.pool.query<OwnRow>(
    `select id, report ->> 'fileName' as file_name, created_at, expires_at from private.shared_reports
     where user_id = $1 and revoked_at is null and expires_at > now() order by created_at desc`,
    [user.id],
  );
  return rows.map(ownBody);
}

const isId = (id: string): boolean => /^[\w-]{22}$/.test(id);

async function getReport(
  deps: Pick<AuthDeps, 'db' | 'limits'>,
  request: FastifyRequest<OneReport>,
): Promise<SharedReport> {
  await takeLimit(deps.limits, 'readReport', request.ip);
  if (!isId(request.params.id)) throw notFound();
  const { rows } = await deps.db.pool.query<{
    report: SharedReport['report'];
    sha256: string;
    created_at: Date;
    expires_at: Date;
    revoked: boolean;
    expired: boolean;
  }>(
    `select report, sha256, created_at, expires_at, revoked_at is not null as revoked, expires_at <= now() as expired
     from private.shared_reports where id = $1`,
    [request.params.id],
  );
  const [row] = rows;
  if (!row) throw notFound();
  if (row.revoked) throw new AppError('report_revoked', 410, 'Whoever shared this report has withdrawn it.');
  if (row.expired) throw new AppError('report_expired', 410, 'The link to this report has expired.');
  const { report, sha256, created_at, expires_at } = row;
  return { report, sha256, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}

/** Deletes the report's contents immediately; the row stays until it expires. */
async function revokeReport(
  deps: Pick<AuthDeps, 'db' | 'verify'>,
  request: FastifyRequest<OneReport>,
): Promise<void> {
  const signedIn = await requireSignedIn(deps, request);
  const { user } = signedIn;
  refuseUnproved(signedIn);
  if (!isId(request.params.id)) throw notFound();
  const { rowCount } = await deps.db.pool.query(
    `update private.shared_reports set revoked_at = now(), report = '{}'
     where id = $1 and user_id = $2 and revoked_at is null`,
    [request.params.id, user.id],
  );
  if (rowCount === 0) throw notFound();
}

export function reportRoutes(app: FastifyInstance, deps: ReportsDeps): void {
  app.post('/reports', { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    reply.code(201).send(await postReport(deps, request)),
  );
  app.get('/reports', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return listReports(deps, request);
  });
  app.get<OneReport>('/reports/:id', async (request, reply) => {
    // Not cached, so that a revoked report disappears immediately; not indexed, because it is private.
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    return getReport(deps, request);
  });
  app.delete<OneReport>('/reports/:id', async (request, reply) => {
    await revokeReport(deps, request);
    return reply.code(204).send();
  });
}

export async function sweepReports(pool: Pool): Promise<void> {
  await pool.query(
    "update private.shared_reports set report = '{}' where expires_at < now() and report <> '{}'",
  );
  await pool.query('delete from private.shared_reports where expires_at < now() - $1::interval', [
    REMEMBERED,
  ]);
}
