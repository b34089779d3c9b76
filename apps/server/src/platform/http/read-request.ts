import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/** @throws AppError bad_request */
export function readBody<Body>(schema: z.ZodType<Body>, { body }: FastifyRequest): Body {
  const read = schema.safeParse(body ?? {});
  if (!read.success)
    throw new AppError('bad_request', 400, `This cannot be read: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** An address that names nothing is answered like an unknown id. @throws the error of `notFound` */
export const paramsReader =
  (notFound: () => AppError) =>
  <Params>(schema: z.ZodType<Params>, { params }: FastifyRequest): Params => {
    const read = schema.safeParse(params);
    if (!read.success) throw notFound();
    return read.data;
  };
