import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export const S3_KEY = { accessKeyId: 'TESTKEY', secretAccessKey: 'a-secret-that-only-tests-know' } as const;

type S3Trouble = {
  readonly method: 'GET' | 'PUT';
  /** `away` responds with 503; `cut` drops the connection in the middle of the body; `silent` does not respond. */
  readonly kind: 'away' | 'cut' | 'silent';
  readonly path?: string;
  left: number;
};

export type TestS3 = {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  readonly refused: string[];
  trouble: S3Trouble | undefined;
  close(): void;
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const header = (value: string | string[] | undefined): string => String(value ?? '').trim();

/** AWS Signature Version 4 from the public documentation, written independently of the client under test. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers;
  const [, key = '', scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
      authorization,
    ) ?? [];
  const [date = '', region = '', service = ''] = scope.split('/');
  const payload = header(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== createHash('sha256').update(body).digest('hex')) {
    return false;
  }
  const url = new URL(request.url ?? '/', 'http://s3');
  const signed = names.split(';');
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1).split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${header(request.headers[name])}`),
    '',
    names,
    payload,
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    header(request.headers['x-amz-date']),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const signing = [region, service, 'aws4_request'].reduce<Buffer>(
    (derived, part) => hmac(derived, part),
    hmac(`AWS4${S3_KEY.secretAccessKey}`, date),
  );
  return (
    key === S3_KEY.accessKeyId && signed.includes('host') && hmac(signing, text).toString('hex') === signature
  );
}

/** ListObjectVersions response for one key; says whether its newest version is a delete marker. */
const versionsXml = (key: string, marker: string | undefined): string =>
  `<ListVersionsResult>${marker === undefined ? '' : `<DeleteMarker><Key>${key}</Key><VersionId>${marker}</VersionId><IsLatest>true</IsLatest></DeleteMarker>`}</ListVersionsResult>`;

function createObjects(versioned: boolean) {
  const objects = new Map<string, Buffer>();
  const removed = new Map<string, { readonly marker: string; readonly body: Buffer }>();
  return {
    objects,
    remove: (path: string): void => {
      const body = objects.get(path);
      if (versioned && body) removed.set(path, { marker: randomUUID(), body });
      objects.delete(path);
    },
    answerVersions: (method: string | undefined, url: URL, response: ServerResponse): boolean => {
      const [prefix, versionId] = [url.searchParams.get('prefix'), url.searchParams.get('versionId')];
      if (method === 'GET' && prefix !== null && url.searchParams.has('versions'))
        response.end(versionsXml(prefix, removed.get(`${url.pathname}${prefix}`)?.marker));
      else if (method === 'DELETE' && versionId !== null) {
        const below = removed.get(url.pathname);
        if (below?.marker === versionId) {
          objects.set(url.pathname, below.body);
          removed.delete(url.pathname);
        }
        response.writeHead(204).end();
      } else return false;
      return true;
    },
  };
}

export async function startTestS3({ versioned = false } = {}): Promise<TestS3> {
  const { objects, remove, answerVersions } = createObjects(versioned);
  const refused: string[] = [];
  const started: TestS3 = {
    ...{ endpoint: '', objects, refused, trouble: undefined },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const { trouble } = started;
    const { method, url } = request;
    if (trouble && trouble.left > 0 && trouble.method === method && (trouble.path ?? url) === url) {
      trouble.left--;
      if (trouble.kind === 'away') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      else if (trouble.kind === 'cut') request.once('data', () => request.socket.destroy());
      return;
    }
    // If the connection is cut, nothing is stored.
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      if (!isSigned(request, body)) {
        refused.push(`${request.method ?? ''} ${path}`);
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
        return;
      }
      if (answerVersions(request.method, new URL(path, 'http://s3'), response)) return;
      const source = request.headers['x-amz-copy-source'];
      const found = objects.get(typeof source === 'string' ? source : path);
      if (request.method === 'PUT' && source === undefined) {
        // S3 needs the length in advance; chunked bodies are rejected.
        if (request.headers['content-length'] === undefined) return void response.writeHead(411).end();
        objects.set(path, body);
        response.end();
      } else if (request.method === 'DELETE') {
        remove(path);
        response.writeHead(204).end();
      } else if (!found) {
        response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      } else if (request.method === 'PUT') {
        objects.set(path, found);
        response.end('<CopyObjectResult/>');
      } else {
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header(request.headers.range)) ?? [];
        if (first === undefined) response.end(found);
        else response.writeHead(206).end(found.subarray(Number(first), Number(last) + 1));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(started, { endpoint: `http://127.0.0.1:${port}` });
}
