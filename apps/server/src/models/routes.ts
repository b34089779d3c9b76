/** Serves the networks that came late: forever where they are, "in a moment" while they are fetched, else not at all. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LateModel, pathOf } from '@printready/inference/late';
import { modelFile, noticeFile } from '@printready/inference/models';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProductDeps } from '../deps.ts';

const LOOK_AGAIN_SECONDS = 1;
const TRY_AGAIN_SECONDS = 60;

export function modelRoutes(app: FastifyInstance, { lateModels }: Pick<ProductDeps, 'lateModels'>): void {
  const { models, folder } = lateModels;

  /** What the browser must know of the networks of this server, which may not be those it was built with. */
  app.get('/models/late.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(models.map(({ model }) => model)),
  );

  async function sendModel(one: LateModel, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(folder, one);
    const found = await stat(path).catch(() => null);
    if (found?.size === one.model.bytes) {
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', found.size)
        .type('application/octet-stream')
        .send(createReadStream(path));
    }
    const fetching = lateModels.of(one);
    fetching.ask();
    const state = fetching.state();
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('retry-after', state.state === 'failed' ? TRY_AGAIN_SECONDS : LOOK_AGAIN_SECONDS)
      .send(state);
  }

  for (const one of models) {
    // As it is: its length is what a progress bar needs.
    app.get(`/models/${modelFile(one.model)}`, { compress: false }, (_request, reply) =>
      sendModel(one, reply),
    );
    app.get(`/models/${noticeFile(one.model)}`, async (_request, reply) => {
      const text = await readFile(join(folder, noticeFile(one.model)), 'utf8').catch(() => null);
      if (text === null) return reply.code(404).send({ message: 'Not found' });
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
    });
  }
}
