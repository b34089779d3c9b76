import type { FastifyReply, FastifyRequest } from 'fastify';
import { notOneRow, restError } from './errors.ts';
import type { Preferences } from './preferences.ts';
import { type Range, wantsObject } from './request.ts';

export type Result = { readonly rows: number; readonly body: string | null };
export type Answer = Result & { readonly total: number | undefined };

const JSON_TYPE = 'application/json; charset=utf-8';
const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

/** Range of the rows, with their total if counted: `0-9/120`, `*​/0`. */
function contentRange(offset: number, rows: number, total: number | undefined): string {
  const span = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${span}/${total ?? '*'}`;
}

export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: Answer,
  offset: number,
  status: number,
  isSet = true,
): FastifyReply {
  void reply.code(status).header('content-range', contentRange(offset, answer.rows, answer.total));
  if (answer.body === null) return reply.send();
  if (!wantsObject(request) || !isSet) return reply.type(JSON_TYPE).send(answer.body);
  return reply.type(OBJECT_TYPE).send(answer.body.trim().slice(1, -1).trim());
}

/** Rolls back unless exactly the one requested row was returned. */
export function checkOneRow(request: FastifyRequest, { rows, body }: Result): void {
  if (wantsObject(request) && body !== null && rows !== 1) throw notOneRow(rows);
}

export function checkAffected({ maxAffected }: Preferences, affected: number): void {
  if (maxAffected !== undefined && affected > maxAffected) {
    throw restError('PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${affected} rows`,
    });
  }
}

/**
 * Returns 206 if there are more rows than on this page.
 * @throws AppError PGRST103 when the range begins beyond the last row
 */
export function pageStatus({ rows, total }: Answer, { offset }: Range): number {
  if (total === undefined) return 200;
  if (rows === 0 && offset > 0 && offset >= total) {
    throw restError('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  }
  return rows < total ? 206 : 200;
}

/** @throws TypeError for a statement that returns no row */
export function onlyRow<T extends Result>({ rows: [row] }: { readonly rows: readonly T[] }): T {
  if (!row) throw new TypeError('The statement gives one row.');
  return row;
}
