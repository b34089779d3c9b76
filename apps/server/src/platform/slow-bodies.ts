/** A caller who drips a body byte by byte does not hold a connection for long: 408, and the line is cut. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

export function limitSlowBodies(app: FastifyInstance, seconds: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      done(null, payload);
      return;
    }
    const watched = new PassThrough();
    const deadline = setTimeout(() => {
      // The rest will not be read, so the connection cannot be used again.
      void reply.header('connection', 'close');
      watched.destroy(new AppError('request_timeout', 408, 'The request body came too slowly'));
    }, seconds * 1000);
    watched.once('close', () => clearTimeout(deadline));
    payload.once('close', () => {
      if (!request.raw.complete) watched.destroy(new AppError('bad_body', 400, 'The request was broken off'));
    });
    done(null, payload.pipe(watched));
  });
}
