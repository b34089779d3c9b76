/**
 * Gzip of a JSON header line, each table as PostgreSQL COPY text ended by `\.`, each stored file (version line,
 * pieces of `<bytes>\n…`, line `0`), and an empty line. Sealed with age if configured.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartupError } from '../../platform/errors.ts';
import { type ByteReader, readBytes } from './read-bytes.ts';
import { createSeal, SEAL_MARK, unseal } from './seal.ts';
import { counter, table } from './tables.ts';

const header = z.object({
  format: z.literal('PrintReady backup'),
  /** Version 1 had no stored files. */
  version: z.union([z.literal(1), z.literal(2)]),
  created_at: z.string(),
  postgresql: z.string(),
  /** Migrations applied to these tables; a restore applies the same ones first, then newer ones. */
  migrations: z.array(z.string()),
  /**
   * Hash of the server's secret, which seals keys and second factors; the file does not contain the secret itself.
   */
  secret_fingerprint: z.string(),
  tables: z.array(table),
  counters: z.array(counter),
  files: z.boolean().default(false),
});
export type BackupHeader = z.infer<typeof header>;

const END = '\\.\n';

export type Content = {
  readonly readTable: (index: number) => AsyncIterable<Buffer>;
  /** Reads one stored file at a time; undefined for a version deleted in the meantime. */
  readonly versions: readonly string[];
  readonly readFile: (version: string) => Promise<AsyncIterable<Buffer> | undefined>;
};

async function* contentOf(head: BackupHeader, { readTable, versions, readFile }: Content) {
  yield `${JSON.stringify(head)}\n`;
  for (const index of head.tables.keys()) {
    yield* readTable(index);
    yield END;
  }
  if (!head.files) return;
  for (const version of versions) {
    const file = await readFile(version);
    if (!file) continue;
    yield `${version}\n`;
    for await (const piece of file) {
      yield `${piece.length}\n`;
      yield piece;
    }
    yield '0\n';
  }
  yield '\n';
}

/**
 * Renames the file at the end, so a failed backup leaves no complete-looking file.
 * @param recipients age public keys
 */
export async function writeBackup(
  file: string,
  head: BackupHeader,
  content: Content,
  recipients: readonly string[],
): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  const seal = recipients.length > 0 ? createSeal(recipients) : undefined;
  try {
    const zipped = createGzip();
    const last = seal ? await seal(zipped) : zipped;
    const written = pipeline(last, createWriteStream(partial, { mode: 0o600, flush: true }));
    // Both finish before the connection is released; if both fail, the disk error is reported.
    const ends = await Promise.allSettled([written, pipeline(contentOf(head, content), zipped)]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

export type Backup = {
  readonly head: BackupHeader;
  /** Writes the next table's rows to the stream, and ends it. @returns number of rows */
  pourTable(into: Writable): Promise<number>;
  /** Runs after the tables; passes one file at a time to `take`. @returns versions in the backup */
  pourFiles(take: (version: string, content: Readable) => Promise<unknown>): Promise<string[]>;
  close(): void;
};

async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(SEAL_MARK.length), 0, SEAL_MARK.length, 0);
    return buffer.toString('latin1') === SEAL_MARK;
  } finally {
    await handle.close();
  }
}

type BackupReader = { readonly line: () => Promise<Buffer>; readonly bytes: ByteReader['bytes'] };

function readInWords(file: string, reader: ByteReader): BackupReader {
  const inWords = (cause?: unknown): StartupError => {
    const cut = cause === undefined || cause instanceof RangeError;
    const why = cut
      ? 'ends too early: the file is not complete'
      : `cannot be read (${cause instanceof Error ? cause.message : 'unknown'})`;
    return new StartupError(`The backup ${file} ${why}.`, { cause });
  };
  return {
    line: async () => {
      const next = await reader.line().catch((cause: unknown) => Promise.reject(inWords(cause)));
      if (!next) throw inWords();
      return next;
    },
    bytes: async function* (count) {
      try {
        yield* reader.bytes(count);
      } catch (cause) {
        throw inWords(cause);
      }
    },
  };
}

async function* rowsOf({ line }: BackupReader, count: () => void): AsyncGenerator<Buffer> {
  for (;;) {
    const row = await line();
    if (row.length === END.length && row.toString('latin1') === END) return;
    count();
    yield row;
  }
}

async function* piecesOf({ line, bytes }: BackupReader): AsyncGenerator<Buffer> {
  for (let size = Number(await line()); size > 0; size = Number(await line())) yield* bytes(size);
}

/** @param identityFile key of a sealed backup. @throws StartupError for any other kind of file */
export async function openBackup(file: string, identityFile?: string): Promise<Backup> {
  const raw = createReadStream(file);
  const plain: Readable = (await isSealed(file)) ? await unseal(raw, identityFile) : raw;
  const unzipped = createGunzip();
  plain.on('error', (error) => unzipped.destroy(error));
  const reader = readInWords(file, readBytes(plain.pipe(unzipped)));
  const first = (await reader.line()).toString('utf8');
  let head: BackupHeader;
  try {
    head = header.parse(JSON.parse(first));
  } catch (error) {
    throw new StartupError(`${file} is not a backup that \`npm run backup\` made.`, { cause: error });
  }
  return {
    head,
    pourTable: async (into) => {
      let rows = 0;
      await pipeline(
        rowsOf(reader, () => rows++),
        into,
      );
      return rows;
    },
    pourFiles: async (take) => {
      const versions: string[] = [];
      if (!head.files) return versions;
      for (;;) {
        const version = (await reader.line()).toString('latin1').trimEnd();
        if (version === '') return versions;
        await take(version, Readable.from(piecesOf(reader)));
        versions.push(version);
      }
    },
    close: () => raw.destroy(),
  };
}
