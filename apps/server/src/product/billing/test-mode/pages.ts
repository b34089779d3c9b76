import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { sendPage } from '../../../platform/html/page.ts';
import type { TestMode } from './open-test-mode.ts';

const answered = z.union([
  z.object({ location: z.string() }),
  z.object({ title: z.string(), content: z.string() }),
]);

const PAGES = ['/checkout/:id', '/portal/:id', '/invoice/:id'] as const;

export function testPages(app: FastifyInstance, testMode: TestMode, config: Config): void {
  const ask = ({ method, url, body }: FastifyRequest): Promise<Response> =>
    testMode.ask(method === 'POST' ? 'POST' : 'GET', url, body);

  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = await ask(request);
    const page = answered.parse(await answer.json());
    return 'location' in page
      ? reply.redirect(page.location, 303)
      : sendPage(reply, page.title, page.content, answer.status);
  };

  void app.register(
    async (scope) => {
      await scope.register(formbody);
      for (const path of PAGES) {
        scope.get(path, show);
        scope.post(path, show);
      }
      scope.get('/invoice/:id/pdf', show);
      // All users share the clock, so it can be moved only on a developer's own machine.
      if (config.local) {
        scope.post('/clock', async (request, reply) => {
          const answer = await ask(request);
          return answer.ok ? reply.send(await answer.json()) : reply.code(answer.status).send();
        });
      }
    },
    { prefix: '/billing-test' },
  );
}
