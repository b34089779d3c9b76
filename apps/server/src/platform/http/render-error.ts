import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOutage } from '../database/outage.ts';
import { AppError, errorCode } from '../errors.ts';

export type Wire = {
  readonly codes: {
    readonly tooLarge: string;
    readonly badBody: string;
    readonly notFound: string;
    readonly unavailable: string;
    readonly unexpected: string;
  };
  /** Message of a database outage, set for protocols in which the app recognizes an outage by its message. */
  readonly outage?: string;
  body(error: AppError, request: FastifyRequest, reply: FastifyReply): unknown;
};

/** Client error: input that no column can hold (NUL, lone surrogates, too long, too deep); retries fail too. */
const UNFIT = new Set(['22001', '22003', '22008', '22021', '22P02', '22P05', '54001']);

export const isUnfit = (error: unknown): boolean => UNFIT.has(errorCode(error) ?? '');

function asAppError(error: FastifyError | Error, { codes, outage }: Wire): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseOutage(error)) {
    return new AppError(
      codes.unavailable,
      503,
      outage ?? 'The database is not reachable right now. Please try again.',
      {
        cause: error,
      },
    );
  }
  if (isUnfit(error)) {
    return new AppError(codes.badBody, 400, 'The request holds what cannot be kept', { cause: error });
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413)
    return new AppError(codes.tooLarge, 413, 'The request body is too large', { cause: error });
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError(codes.badBody, status, error.message, { cause: error });
  }
  return new AppError(
    codes.unexpected,
    500,
    'Unexpected failure, please check server logs for more information',
    {
      cause: error,
    },
  );
}

export function answerErrors(app: FastifyInstance, wire: Wire): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const rendered = asAppError(error, wire);
    if (rendered.status >= 500) request.log.error(rendered.cause ?? rendered, rendered.message);
    const wait = rendered.retryAfterSeconds ?? (rendered.status === 503 ? 1 : undefined);
    if (wait !== undefined) void reply.header('retry-after', String(wait));
    const body = wire.body(rendered, request, reply);
    void reply.code(rendered.status).header('cache-control', 'no-store').send(body);
  });
}

export function renderErrors(app: FastifyInstance, wire: Wire): void {
  answerErrors(app, wire);
  app.setNotFoundHandler((request) => {
    throw new AppError(
      wire.codes.notFound,
      404,
      `There is nothing at ${request.method} ${request.url.split('?')[0]}`,
    );
  });
}
