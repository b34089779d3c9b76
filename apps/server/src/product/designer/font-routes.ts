import { join } from 'node:path';
import { type LateFaceId, lateFaceFile, lateFaceNotice } from '@printready/designer/late-faces';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendLate, sendNotice } from '../../platform/downloads/send-late.ts';
import type { LateFonts } from './late-fonts.ts';

export function fontRoutes(app: FastifyInstance, late: LateFonts): void {
  const { fonts, folder } = late;
  const files = new Map<string, LateFaceId>(fonts.map((id) => [lateFaceFile(id), id]));
  const notices = new Set(fonts.map(lateFaceNotice));
  const sendFont = (id: LateFaceId, reply: FastifyReply): Promise<FastifyReply> =>
    sendLate({ path: join(folder, lateFaceFile(id)), type: 'font/woff' }, () => late.of(id), reply);
  app.get<{ Params: { file: string } }>('/fonts/:file', { compress: false }, (request, reply) => {
    const { file } = request.params;
    const id = files.get(file);
    if (id !== undefined) return sendFont(id, reply);
    if (notices.has(file)) return sendNotice(join(folder, file), reply);
    return reply.code(404).send({ message: 'Not found' });
  });
}
