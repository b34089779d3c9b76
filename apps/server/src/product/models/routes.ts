import { join } from 'node:path';
import { type LateModel, pathOf } from '@printready/inference/late';
import { modelFile, noticeFile } from '@printready/inference/models';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendLate, sendNotice } from '../../platform/downloads/send-late.ts';
import type { LateModels } from './late-models.ts';

export function modelRoutes(app: FastifyInstance, { lateModels }: { readonly lateModels: LateModels }): void {
  const { models, folder } = lateModels;
  app.get('/models/late.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(models.map(({ model }) => model)),
  );
  const sendModel = (one: LateModel, reply: FastifyReply): Promise<FastifyReply> =>
    sendLate(
      { path: pathOf(folder, one), type: 'application/octet-stream', bytes: one.model.bytes },
      () => lateModels.of(one),
      reply,
    );
  for (const one of models) {
    // Uncompressed, because a progress bar needs the file's length.
    app.get(`/models/${modelFile(one.model)}`, { compress: false }, (_request, reply) =>
      sendModel(one, reply),
    );
    app.get(`/models/${noticeFile(one.model)}`, (_request, reply) =>
      sendNotice(join(folder, noticeFile(one.model)), reply),
    );
  }
}
