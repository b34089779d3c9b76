import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { proofNotFound } from './read-proofs.ts';

/** @throws AppError proof_not_found */
export function readParams<Params>(schema: z.ZodType<Params>, { params }: FastifyRequest): Params {
  const read = schema.safeParse(params);
  if (!read.success) throw proofNotFound();
  return read.data;
}

/** @throws AppError bad_request */
export function readBody<Body>(schema: z.ZodType<Body>, { body }: FastifyRequest): Body {
  const read = schema.safeParse(body ?? {});
  if (!read.success)
    throw new AppError('bad_request', 400, `This cannot be read: ${z.prettifyError(read.error)}`);
  return read.data;
}

export const versionParam = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);

/** Neither cached nor indexed: a withdrawn proof disappears immediately. */
export const keepPrivate = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');

export const sendPicture = (reply: FastifyReply, picture: Buffer): FastifyReply =>
  keepPrivate(reply).type('image/png').send(picture);
