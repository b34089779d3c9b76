import { isDatabaseOutage } from '../../platform/database/outage.ts';
import { AppError, type AppErrorOptions, errorCode } from '../../platform/errors.ts';

/** https://docs.postgrest.org/en/stable/references/errors.html */
const STATUS = {
  PGRST100: 400,
  PGRST101: 405,
  PGRST102: 400,
  PGRST103: 416, // Range beyond the last row.
  PGRST106: 406, // Unknown schema.
  PGRST107: 406, // Unsupported media type.
  PGRST108: 400, // Filter on rows that are not embedded.
  PGRST116: 406, // Not exactly one row.
  PGRST117: 405,
  PGRST122: 400, // Preference not honored.
  PGRST123: 400,
  PGRST124: 400, // More rows affected than allowed.
  PGRST128: 400, // max-affected on a function that returns a single value.
  PGRST200: 400, // No such relationship.
  PGRST202: 404,
  PGRST203: 300, // Several functions match.
  PGRST204: 400,
  PGRST205: 404,
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

const CLASSES: Readonly<Record<string, number>> = {
  '54': 413,
  '58': 500,
  XX: 500,
};

/** @returns the protocol's error for a PostgreSQL error; any other error unchanged */
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
