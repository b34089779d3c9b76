/** An outage of the store is reported neither as a bug nor as a database outage. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isDatabaseOutage } from '../../../platform/database/outage.ts';
import { createS3Store } from './s3-store.ts';
import { S3_KEY } from './test-s3.ts';

/** Port that a server has just released, so nothing listens on it. */
async function leftPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const endpoint = `http://127.0.0.1:${await leftPort()}`;
const nobody = createS3Store({ endpoint, bucket: 'kept', region: 'x', ...S3_KEY });

test.each([
  ['writing', () => nobody.write('v1', Readable.from('art'))],
  ['reading', () => nobody.read('v1')],
  ['copying', () => nobody.copy('v1', 'v2')],
  ['removing', () => nobody.remove('v1')],
])('responds to %s with 503 and a message that allows a retry', async (_name, work) => {
  const error: unknown = await work().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 503, message: expect.stringMatching(/files/) as string });
  expect(isDatabaseOutage(error)).toBe(false);
});
