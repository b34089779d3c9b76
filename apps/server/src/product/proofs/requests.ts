import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { paramsReader } from '../../platform/http/read-request.ts';
import { proofNotFound } from './read-proofs.ts';

/** @throws AppError proof_not_found */
export const readParams = paramsReader(proofNotFound);

export const versionParam = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);

/** Neither cached nor indexed: a withdrawn proof disappears immediately. */
export const keepPrivate = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');

export const sendPicture = (reply: FastifyReply, picture: Buffer): FastifyReply =>
  keepPrivate(reply).type('image/png').send(picture);
