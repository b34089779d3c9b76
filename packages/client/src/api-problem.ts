import type { Problem, ProblemCode } from './wire/index.ts';

/** Refusal of the API, with what `application/problem+json` says. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly requestId: string | null;
  /** Seconds to wait before another attempt; null if waiting does not help. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, headers }: Response, body: Partial<Problem>) {
    super(body.detail ?? `The server answers ${status}.`);
    this.name = 'ApiProblem';
    this.code = (body.code ?? 'unexpected') as ProblemCode;
    this.status = status;
    this.requestId = body.request_id ?? headers.get('x-request-id');
    const wait = headers.get('retry-after');
    this.retryAfterSeconds = wait === null ? null : Number(wait);
  }
}
