/** Serves the fonts that came late, on the designer's own host. */
import { join } from 'node:path';
import { type LateFaceId, lateFaceFile, lateFaceNotice } from '@printready/designer/type/late-faces';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendFile, sendNotice, sendState } from '../late/send-late.ts';
import type { LateFonts } from './late-fonts.ts';

export function fontRoutes(app: FastifyInstance, { fonts, folder, of }: LateFonts): void {
  const files = new Map<string, LateFaceId>(fonts.map((id) => [lateFaceFile(id), id]));
  const notices = new Set(fonts.map(lateFaceNotice));
  async function sendFont(id: LateFaceId, reply: FastifyReply): Promise<FastifyReply> {
    const sent = await sendFile(join(folder, lateFaceFile(id)), 'font/woff', reply);
    if (sent) return sent;
    const fetching = of(id);
    fetching.ask();
    return sendState(fetching.state(), reply);
  }
  app.get<{ Params: { file: string } }>('/fonts/:file', { compress: false }, (request, reply) => {
    const { file } = request.params;
    const id = files.get(file);
    if (id !== undefined) return sendFont(id, reply);
    if (notices.has(file)) return sendNotice(join(folder, file), reply);
    return reply.code(404).send({ message: 'Not found' });
  });
}
