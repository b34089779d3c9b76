import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { z } from 'zod';
import { storageError } from './errors.ts';

/** Allowance for the boundaries and fields around the file in a form. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/** Time for which a rejected client may keep sending; if cut off sooner, it could not read the response. */
const LINGER_MS = 5_000;
const MIME_TYPE = /^[\w.+-]{1,127}\/[\w.+-]{1,127}(; *[\w.+-]+=[\w.+"-]+)*$/;

export type IncomingFile = {
  readonly content: Readable;
  readonly mimeType: string;
  readonly cacheControl: string;
  readonly userMetadata: Record<string, unknown> | null;
};

export type BodyLimits = { readonly limitBytes: number; readonly idleMs: number };

export const announcedBytes = (headers: IncomingHttpHeaders): number =>
  Number(headers['content-length'] ?? 0);

const isForm = (headers: IncomingHttpHeaders): boolean =>
  /^multipart\/form-data/i.test(headers['content-type'] ?? '');

/** @throws AppError EntityTooLarge before the first byte, based on the announced length */
export function refuseAnnounced(headers: IncomingHttpHeaders, limitBytes: number): void {
  const allowed = limitBytes + (isForm(headers) ? FORM_OVERHEAD_BYTES : 0);
  if (announcedBytes(headers) > allowed) throw storageError('EntityTooLarge');
}

function guard(raw: IncomingMessage, limitBytes: number, idleMs: number): Transform {
  let size = 0;
  const guarded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      idle.refresh();
      if (size > limitBytes) done(storageError('EntityTooLarge'));
      else done(null, chunk);
    },
  });
  const idle = setTimeout(() => guarded.destroy(storageError('RequestTimeout')), idleMs);
  guarded.once('close', () => clearTimeout(idle));
  raw.once('close', () => {
    if (!raw.complete) guarded.destroy(storageError('InvalidRequest', 'The upload was interrupted'));
  });
  return raw.pipe(keepError(guarded));
}

/** Prevents an uncaught error if the stream fails before it is read; a later reader still gets the error. */
function keepError<T extends Readable>(stream: T): T {
  stream.on('error', () => undefined);
  return stream;
}

const metadataObject = z.record(z.string(), z.unknown());

function readUserMetadata(json: string | undefined): Record<string, unknown> | null {
  if (json === undefined || json === '') return null;
  try {
    return metadataObject.parse(JSON.parse(json));
  } catch (error) {
    throw storageError('InvalidRequest', 'metadata must be a JSON object', { cause: error });
  }
}

/** @throws AppError InvalidMimeType: a malformed type must not become a header */
function checkMimeType(text: string): string {
  if (!MIME_TYPE.test(text)) throw storageError('InvalidMimeType', 'mime type is not readable');
  return text;
}

const maxAge = (seconds: string | undefined): string =>
  /^\d{1,9}$/.test(seconds ?? '') ? `max-age=${seconds ?? ''}` : 'no-cache';

function openForm(headers: IncomingHttpHeaders, fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: { files: 1, fields: 8, parts: 9, fieldSize: 16 * 1024, fileSize },
    });
  } catch (error) {
    throw storageError('InvalidRequest', 'The form is not readable', { cause: error });
  }
}

function receiveForm(
  body: Transform,
  headers: IncomingHttpHeaders,
  limitBytes: number,
): Promise<IncomingFile> {
  return new Promise((resolve, reject) => {
    const form = openForm(headers, limitBytes);
    const fields = new Map<string, string>();
    let content: Readable | undefined;
    const fail = (error: unknown): void => {
      const reason = error instanceof Error ? error : new Error(String(error));
      content?.destroy(reason);
      reject(reason);
    };
    form.on('field', (name, value) => fields.set(name, value));
    form.on('file', (_field, stream, _fileName, _encoding, type) => {
      content = keepError(stream);
      stream.once('limit', () => stream.destroy(storageError('EntityTooLarge')));
      try {
        resolve({
          content: stream,
          mimeType: checkMimeType(type),
          cacheControl: maxAge(fields.get('cacheControl')),
          userMetadata: readUserMetadata(fields.get('metadata')),
        });
      } catch (error) {
        fail(error);
      }
    });
    form.once('finish', () => {
      if (!content) fail(storageError('InvalidRequest', 'The form holds no file'));
    });
    form.once('error', (error) =>
      fail(storageError('InvalidRequest', 'The form is not readable', { cause: error })),
    );
    body.once('error', fail);
    body.pipe(form);
  });
}

/** @throws AppError; a failure after the first byte is an error of `content` instead */
export async function receiveFile(
  raw: IncomingMessage,
  { limitBytes, idleMs }: BodyLimits,
): Promise<IncomingFile> {
  const { headers } = raw;
  if (isForm(headers)) {
    return receiveForm(guard(raw, limitBytes + FORM_OVERHEAD_BYTES, idleMs), headers, limitBytes);
  }
  const encoded = headers['x-metadata'];
  const userMetadata = readUserMetadata(
    typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString('utf8') : undefined,
  );
  const mimeType = checkMimeType(headers['content-type'] ?? 'application/octet-stream');
  const cacheControl = /^max-age=\d{1,9}$/.exec(headers['cache-control'] ?? '')?.[0] ?? 'no-cache';
  return { content: guard(raw, limitBytes, idleMs), mimeType, cacheControl, userMetadata };
}

/** Lets a rejected client read the response, but not send forever. */
export function closeAfterDrain(raw: IncomingMessage): void {
  if (raw.complete) return;
  const cut = setTimeout(() => raw.destroy(), LINGER_MS);
  raw.once('close', () => clearTimeout(cut));
  raw.once('end', () => clearTimeout(cut));
  raw.resume();
}
