import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly readsBodyItself?: boolean;
  }
}

export function limitSlowBodies(app: FastifyInstance, seconds: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.readsBodyItself) {
      done(null, payload);
      return;
    }
    const watched = new PassThrough();
    // The reader of the body gets the error; a response that needs no body (413, 415) has no reader.
    watched.on('error', () => undefined);
    const deadline = setTimeout(() => {
      // The rest of the body is not read, so the connection cannot be reused.
      void reply.header('connection', 'close');
      const late = new AppError('request_timeout', 408, 'The request body arrived too slowly');
      watched.destroy(Object.assign(late, { statusCode: late.status }));
    }, seconds * 1000);
    const endPatience = (): void => clearTimeout(deadline);
    watched.once('close', endPatience);
    reply.raw.once('close', endPatience);
    payload.once('close', () => {
      if (!request.raw.complete)
        watched.destroy(new AppError('bad_body', 400, 'The request was interrupted'));
    });
    done(null, payload.pipe(watched));
  });
}
