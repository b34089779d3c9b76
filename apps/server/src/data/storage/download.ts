/** Serves a file whole, as a range, or as headers only; never as a page that could run scripts on this origin. */
import { dropDirectionMarks } from '@printready/contracts/file-name';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { storageError } from './errors.ts';
import { essenceOf } from './names.ts';
import type { StoredFileFacts, StoredObject } from './objects.ts';
import type { ByteRange, FileStore } from './stores/file-store.ts';

/** Types that a browser shows without running code. SVG is excluded, because it may contain scripts. */
const SHOWN_INLINE = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'application/pdf',
]);

export type DownloadChoice = {
  /** From `?download` or `?download=name`; if undefined, the file's type decides how it is served. */
  readonly download: string | undefined;
  /** Public URL: caches may store the file, and other sites may embed it. */
  readonly open: boolean;
};

function disposition(
  { name }: StoredObject,
  { mimetype }: StoredFileFacts,
  download: string | undefined,
): string {
  if (download === undefined && SHOWN_INLINE.has(essenceOf(mimetype))) {
    return 'inline';
  }
  const fileName = dropDirectionMarks(download || name.slice(name.lastIndexOf('/') + 1));
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/** Supports a single range, which nearly all clients request. @throws AppError InvalidRange */
function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) throw storageError('InvalidRange');
  return { first, last };
}

export async function sendObject(
  { files }: { readonly files: FileStore },
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  { download, open }: DownloadChoice,
): Promise<FastifyReply> {
  const facts = object.metadata;
  if (!facts) throw storageError('NoSuchKey');
  void reply.headers({
    'content-type': facts.mimetype,
    'content-disposition': disposition(object, facts, download),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': open ? 'cross-origin' : 'same-origin',
    'cache-control': open ? facts.cacheControl : `private, ${facts.cacheControl}`,
    etag: facts.eTag,
    'last-modified': new Date(facts.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  });
  if (request.headers['if-none-match'] === facts.eTag) return reply.code(304).send();
  const asked = request.headers['if-range'];
  const range =
    asked === undefined || asked === facts.eTag ? readRange(request.headers.range, facts.size) : undefined;
  void reply.header('content-length', range ? range.last - range.first + 1 : facts.size);
  if (range) void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${facts.size}`);
  if (request.method === 'HEAD') return reply.send();
  const content = await files.read(object.version, range);
  if (!content) {
    request.log.error({ version: object.version }, 'the store lacks the bytes of a kept file');
    throw storageError('NoSuchKey');
  }
  return reply.send(content);
}
