/** The two kinds of error that the server raises on purpose; anything else is a bug and renders as 500. */

export type AppErrorOptions = ErrorOptions & {
  /** PostgREST's `details` and `hint`; the auth wire has no place for them. */
  readonly details?: string | null;
  readonly hint?: string | null;
  /** When it may be tried again; said in the answer's Retry-After. */
  readonly retryAfterSeconds?: number;
};

/** What a caller of the wire may be told. `publicMessage` leaves the house; `cause` goes to the log only. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: string | null;
  readonly hint: string | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, status: number, publicMessage: string, options: AppErrorOptions = {}) {
    super(publicMessage, options);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Why the server cannot start, as one sentence that names the remedy; main.ts prints it and exits with 1. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}

/** The code that Node and PostgreSQL put on their errors. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
