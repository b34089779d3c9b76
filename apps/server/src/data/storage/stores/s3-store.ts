import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../../../platform/errors.ts';
import type { FileStore, StoredBytes } from './file-store.ts';
import { writeMetered } from './metered.ts';

export type S3Settings = {
  /** For example `https://s3.eu-central-1.amazonaws.com` or `http://minio:9000`. The bucket follows in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type Send = (version: string, method: string, extra?: RequestInit) => Promise<Response>;

/** Logs the store's message, which is short XML. */
async function refuse(action: string, response: Response): Promise<never> {
  throw new Error(`The S3 store refused to ${action}: ${response.status} ${await response.text()}`);
}

function refuseAway(cause: unknown): never {
  throw new AppError('SlowDown', 503, 'Kept files are not reachable right now. Please try again.', { cause });
}

/** S3 needs the length before the first byte, but a form does not announce it, so a temporary file is used. */
async function writeThroughFile(send: Send, version: string, content: Readable): Promise<StoredBytes> {
  const file = join(tmpdir(), `printready-upload-${randomUUID()}`);
  try {
    const kept = await writeMetered(content, file, false);
    const response = await send(version, 'PUT', {
      body: kept.size === 0 ? null : (Readable.toWeb(createReadStream(file)) as BodyInit),
      headers: { 'content-length': String(kept.size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      // Node's fetch requires this field for a stream; the DOM types lack it.
      ...({ duplex: 'half' } as object),
    });
    if (!response.ok) await refuse('keep a file', response);
    await response.body?.cancel();
    return kept;
  } finally {
    await rm(file, { force: true });
  }
}

/** Ids of a key's delete markers in S3's ListObjectVersions response; the prefix may match longer keys too. */
function deleteMarkersOf(xml: string, key: string): string[] {
  return [...xml.matchAll(/<DeleteMarker>(.*?)<\/DeleteMarker>/gs)]
    .map(([, marker = '']) => marker)
    .filter((marker) => marker.includes(`<Key>${key}</Key>`))
    .flatMap((marker) => /<VersionId>(.+?)<\/VersionId>/.exec(marker)?.[1] ?? []);
}

export function createS3Store(settings: S3Settings): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const addressOf = (version: string): string => `${endpoint.replace(/\/$/, '')}/${bucket}/${version}`;
  const send: Send = async (version, method, extra = {}) => {
    // A stream can be sent only once, so the client retries only requests without one.
    const request = await client.sign(addressOf(version), { ...extra, method });
    const asked =
      extra.body == null ? client.fetch(addressOf(version), { ...extra, method }) : fetch(request);
    return asked.catch(refuseAway);
  };
  const has = async (version: string): Promise<boolean> => {
    const response = await send(version, 'HEAD');
    if (!response.ok && response.status !== 404) await refuse('look for a file', response);
    return response.ok;
  };
  return {
    has,
    restore: async (version) => {
      const listed = await send(`?prefix=${version}&versions=`, 'GET');
      if (!listed.ok) return refuse('list the versions of a file', listed);
      for (const marker of deleteMarkersOf(await listed.text(), version)) {
        const response = await send(`${version}?versionId=${encodeURIComponent(marker)}`, 'DELETE');
        if (!response.ok) await refuse('remove a delete marker', response);
        await response.body?.cancel();
      }
      return has(version);
    },
    write: (version, content) => writeThroughFile(send, version, content),
    read: async (version, range) => {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : undefined;
      const response = await send(version, 'GET', headers && { headers });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok || !response.body) return refuse('give a file', response);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    copy: async (from, to) => {
      const response = await send(to, 'PUT', { headers: { 'x-amz-copy-source': `/${bucket}/${from}` } });
      // S3 may respond with 200 and report a failure in the body.
      const answer = await response.clone().text();
      if (!response.ok || answer.includes('<Error>')) await refuse('copy a file', response);
    },
    remove: async (version) => {
      const response = await send(version, 'DELETE');
      if (!response.ok && response.status !== 404) await refuse('remove a file', response);
      await response.body?.cancel();
    },
  };
}
