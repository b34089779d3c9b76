export type AppErrorOptions = ErrorOptions & {
  /** PostgREST's `details` and `hint`; the auth protocol has no such fields. */
  readonly details?: string | null;
  readonly hint?: string | null;
  readonly retryAfterSeconds?: number;
};

/** Error for the caller. `publicMessage` is sent; `cause` goes only to the log. */
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

/**
 * Reason why the server cannot start, in one sentence that says how to fix it; main.ts prints it and exits with 1.
 */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
