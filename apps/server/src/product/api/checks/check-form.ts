/** A check with its file in the request: the file becomes an upload, and the fields the rest of the body. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { checkForm, fileName, MAX_FORM_BYTES, type NewCheck } from '@printready/client/wire';
import { z } from 'zod';
import { announcedBytes } from '../../../data/storage/body.ts';
import { apiError } from '../http/problems.ts';
import { addUpload, type StoreDeps, storeUpload } from '../uploads/store-upload.ts';

/** Boundaries and fields around the file. */
const OVERHEAD_BYTES = 64 * 1024;

const tooLarge = () =>
  apiError('too_large', 'A form holds a file up to 25 MB. Announce larger ones with POST /v1/uploads.');

const badForm = (cause: unknown) =>
  apiError('bad_request', 'The form cannot be read: it needs one file, in the field “file”.', { cause });

/** @throws AppError too_large, by the announced length and before the first byte */
export function refuseLargeForm(headers: IncomingHttpHeaders): void {
  if (announcedBytes(headers) > MAX_FORM_BYTES + OVERHEAD_BYTES) throw tooLarge();
}

function openForm(headers: IncomingHttpHeaders) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { files: 1, fields: 8, parts: 9, fieldSize: 1024, fileSize: MAX_FORM_BYTES },
    });
  } catch (error) {
    throw badForm(error);
  }
}

type StoredFile = {
  readonly upload: string;
  readonly name: string;
  readonly size: number;
  readonly md5: string;
};

async function storeFile(
  deps: StoreDeps,
  shop: string,
  name: string,
  content: Readable,
): Promise<StoredFile> {
  const type = 'application/octet-stream';
  const read = fileName.safeParse(name);
  if (!read.success) throw apiError('bad_request', `The name of the file: ${z.prettifyError(read.error)}`);
  const kept = await storeUpload(
    deps,
    content,
    async ({ size, md5 }) => {
      if (size === 0) throw apiError('bad_request', 'The file is empty.');
      return { ...(await addUpload(deps.db.pool, { shop, name, type, size })), md5 };
    },
    (upload) => upload,
  );
  if (!kept) throw new TypeError('A new upload has no bytes.');
  return { upload: kept.id, name, size: kept.size, md5: kept.md5 };
}

const contents = new WeakMap<object, unknown>();

/**
 * Equal for repeats of a form, of which each makes an upload of its own; undefined for other bodies. MD5 is enough: a
 * shop that forges a repeat only gets its own check again.
 */
export const formContent = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? contents.get(body) : undefined;

/** @throws AppError bad_request, too_large, storage_full */
export async function readCheckForm(
  deps: StoreDeps,
  shop: string,
  headers: IncomingHttpHeaders,
  body: Readable,
): Promise<NewCheck> {
  const fields: Record<string, string> = {};
  const stored: Promise<StoredFile>[] = [];
  const form = openForm(headers);
  const parsed = new Promise<void>((resolve, reject) => {
    form.on('field', (name, value) => void (fields[name] = value));
    form.on('file', (_field, content, name) => {
      content.once('limit', () => content.destroy(tooLarge()));
      const storing = Promise.resolve().then(() => storeFile(deps, shop, name, content));
      storing.catch((error: unknown) => {
        content.resume();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
      stored.push(storing);
    });
    form.once('finish', resolve);
    form.once('error', (error) => reject(badForm(error)));
    body.once('error', reject);
    body.pipe(form);
  });
  await parsed;
  const [file] = await Promise.all(stored);
  if (!file) throw badForm(undefined);
  const read = checkForm.safeParse(fields);
  if (!read.success) throw apiError('bad_request', z.prettifyError(read.error));
  const { upload, name, size, md5 } = file;
  const check = { upload, ...read.data };
  contents.set(check, { fields, name, size, md5 });
  return check;
}
