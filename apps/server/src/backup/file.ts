/**
 * The backup's file: gzip of one line of JSON (the header), then each table as PostgreSQL's COPY text, ended by a
 * line `\.` that no row can look like. Any version of PostgreSQL reads what another has written.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartupError } from '../platform/errors.ts';
import { counter, table } from './tables.ts';

const header = z.object({
  format: z.literal('PrintReady backup'),
  version: z.literal(1),
  created_at: z.string(),
  postgresql: z.string(),
  /** The migrations that made the tables; a restore makes them by the same ones and then brings them up to date. */
  migrations: z.array(z.string()),
  /** Of the server's secret, which seals keys and second factors; the secret itself is not in the file. */
  secret_fingerprint: z.string(),
  tables: z.array(table),
  counters: z.array(counter),
});
export type Header = z.infer<typeof header>;

const END = '\\.\n';
const NEWLINE = 0x0a;

/** Writes beside the final name and moves in at the end, so that a failed backup leaves no file that looks like one. */
export async function writeBackup(
  file: string,
  head: Header,
  readTable: (name: number) => AsyncIterable<Buffer>,
): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  async function* content(): AsyncGenerator<Buffer | string> {
    yield `${JSON.stringify(head)}\n`;
    for (const index of head.tables.keys()) {
      yield* readTable(index);
      yield END;
    }
  }
  try {
    await pipeline(content, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Whole lines with their ends, as bytes: rows may hold any character that text knows. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end + 1)]);
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0)
    throw new StartupError('The backup ends in the middle of a row: the file is not complete.');
}

export type Backup = {
  readonly head: Header;
  /** Pours the next table's rows into the stream, and ends it. @returns how many rows there were */
  pourTable(into: Writable): Promise<number>;
  close(): void;
};

/** @throws StartupError when it is no backup of ours */
export async function openBackup(file: string): Promise<Backup> {
  const raw: Readable = createReadStream(file);
  const unzipped = createGunzip();
  raw.on('error', (error) => unzipped.destroy(error));
  const lines = linesOf(raw.pipe(unzipped));
  const next = async (): Promise<Buffer | undefined> => {
    try {
      const line = await lines.next();
      return line.done ? undefined : line.value;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      throw new StartupError(`The backup ${file} cannot be read (${String(error)}).`, { cause: error });
    }
  };
  const first = await next();
  let head: Header;
  try {
    head = header.parse(JSON.parse(first?.toString('utf8') ?? ''));
  } catch (error) {
    throw new StartupError(`${file} is not a backup that \`npm run backup\` made.`, { cause: error });
  }
  const isEnd = (line: Buffer): boolean => line.length === END.length && line.toString('latin1') === END;
  return {
    head,
    pourTable: async (into) => {
      let rows = 0;
      async function* table(): AsyncGenerator<Buffer> {
        for (;;) {
          const line = await next();
          if (!line)
            throw new StartupError('The backup ends in the middle of a table: the file is not complete.');
          if (isEnd(line)) return;
          rows++;
          yield line;
        }
      }
      await pipeline(table, into);
      return rows;
    },
    close: () => raw.destroy(),
  };
}
