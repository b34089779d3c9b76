/** The two deliberate errors of the server; any other is a bug and renders as 500. */

export type AppErrorOptions = ErrorOptions & {
  /** PostgREST's `details` and `hint`; the auth wire has no fields for them. */
  readonly details?: string | null;
  readonly hint?: string | null;
  /** Sent as Retry-After. */
  readonly retryAfterSeconds?: number;
};

/** Error for the caller of the wire. `publicMessage` is sent; `cause` goes to the log only. */
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

/** Reason why the server cannot start, one sentence with the remedy; main.ts prints it and exits with 1. */
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
