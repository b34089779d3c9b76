/** What came late: forever where it is, "in a moment" while it is fetched. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { LateState } from './fetching.ts';

const LOOK_AGAIN_SECONDS = 1;
const TRY_AGAIN_SECONDS = 60;

/** @param bytes how long the whole file is, where that is known. @returns null where it is not there */
export async function sendFile(
  path: string,
  type: string,
  reply: FastifyReply,
  bytes?: number,
): Promise<FastifyReply | null> {
  const found = await stat(path).catch(() => null);
  if (!found || found.size !== (bytes ?? found.size)) return null;
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-length', found.size)
    .type(type)
    .send(createReadStream(path));
}

export const sendState = (state: LateState, reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', state.state === 'failed' ? TRY_AGAIN_SECONDS : LOOK_AGAIN_SECONDS)
    .send(state);

export async function sendNotice(path: string, reply: FastifyReply): Promise<FastifyReply> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return reply.code(404).send({ message: 'Not found' });
  return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
}
