/** Serves downloaded files as immutable, and responds with 503 and Retry-After while they are being downloaded. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { Fetching } from './late-download.ts';

const LOOK_AGAIN_SECONDS = 1;
const TRY_AGAIN_SECONDS = 60;

/** @param bytes length of the whole file, if known. @param fetching starts the download if the file is missing */
export async function sendLate(
  { path, type, bytes }: { readonly path: string; readonly type: string; readonly bytes?: number },
  fetching: () => Fetching,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await stat(path).catch(() => null);
  if (found && found.size === (bytes ?? found.size)) {
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', found.size)
      .type(type)
      .send(createReadStream(path));
  }
  const late = fetching();
  late.ask();
  const state = late.state();
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', state.state === 'failed' ? TRY_AGAIN_SECONDS : LOOK_AGAIN_SECONDS)
    .send(state);
}

export async function sendNotice(path: string, reply: FastifyReply): Promise<FastifyReply> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return reply.code(404).send({ message: 'Not found' });
  return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
}
