/** PostgREST's error codes, and what PostgreSQL's become on this wire. */
import { isDatabaseOutage } from '../../platform/database/outage.ts';
import { AppError, type AppErrorOptions, errorCode } from '../../platform/errors.ts';

/** https://docs.postgrest.org/en/stable/references/errors.html */
const STATUS = {
  PGRST100: 400, // cannot read the query string
  PGRST101: 405, // method of a function
  PGRST102: 400, // cannot read the body
  PGRST103: 416, // range beyond the rows
  PGRST106: 406, // another schema
  PGRST107: 406, // media type
  PGRST108: 400, // a filter on rows that are not embedded
  PGRST116: 406, // not exactly one row
  PGRST117: 405, // method
  PGRST122: 400, // a preference that is not honored
  PGRST123: 400, // aggregates
  PGRST124: 400, // more rows affected than allowed
  PGRST128: 400, // max-affected of a function that gives one value
  PGRST200: 400, // no such relationship
  PGRST202: 404, // no such function
  PGRST203: 300, // several functions fit
  PGRST204: 400, // no such column
  PGRST205: 404, // no such table
  PGRST301: 401, // token not readable
  PGRST303: 401, // token claims refused
} as const;

export function restError(code: keyof typeof STATUS, message: string, options?: AppErrorOptions): AppError {
  return new AppError(code, STATUS[code], message, options);
}

export const notOneRow = (count: number): AppError =>
  restError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  });

const EXACT: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 400,
  '42P01': 404,
  '42883': 404,
  '57014': 500,
};

/** By class, the first two characters of the code. */
const CLASSES: Readonly<Record<string, number>> = {
  '54': 413,
  '58': 500,
  XX: 500,
};

/** @returns what a PostgreSQL error is called on the wire, or the error itself when it is none. */
export function fromPostgres(error: unknown, isAnonymous: boolean): unknown {
  const code = errorCode(error);
  if (
    !(error instanceof Error) ||
    error instanceof AppError ||
    code?.length !== 5 ||
    isDatabaseOutage(error)
  ) {
    return error;
  }
  const details = 'detail' in error && typeof error.detail === 'string' ? error.detail : null;
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : null;
  const options = { details, hint, cause: error };
  const raised = /^PT(\d{3})$/.exec(code);
  if (raised) return new AppError(code, Number(raised[1]), error.message, options);
  if (code === '42501') return new AppError(code, isAnonymous ? 401 : 403, error.message, options);
  return new AppError(code, EXACT[code] ?? CLASSES[code.slice(0, 2)] ?? 400, error.message, options);
}
