import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { describeRequest } from './describe-request.ts';

test.each([
  '/auth/v1/verify?token=a-secret',
  '/auth/v1/callback?code=a-secret&state=a-secret',
  '/storage/v1/object/sign/results/file.png?token=a-secret',
  '/realtime/v1/websocket?apikey=a-secret&vsn=1.0.0',
])('logs %s without its query or headers', (url) => {
  const headers = { authorization: 'Bearer a-secret' };
  const described = describeRequest({ method: 'GET', url, ip: '::1', headers } as FastifyRequest);
  expect(described).toEqual({ method: 'GET', url: url.split('?')[0], remoteAddress: '::1' });
});

test.each(['/proof/a-secret', '/api/proof/a-secret/pictures/1'])(
  'logs %s without the link of the proof',
  (url) => {
    const described = describeRequest({ method: 'GET', url, ip: '::1' } as FastifyRequest);
    expect(described).toEqual({ method: 'GET', url: url.replace('a-secret', '…'), remoteAddress: '::1' });
  },
);
