/** Byte store: a folder, or any S3-compatible store. Both see only versions (UUIDs), never names. */
import type { Readable } from 'node:stream';

/** Size of a stored file, and its MD5 in hex, as in an S3 ETag. */
export type StoredBytes = { readonly size: number; readonly md5: string };

/** First and last byte, both inclusive. */
export type ByteRange = { readonly first: number; readonly last: number };

export type FileStore = {
  /** Reads the whole stream, or stores nothing and rejects with the stream's error. */
  write(version: string, content: Readable): Promise<StoredBytes>;
  read(version: string, range?: ByteRange): Promise<Readable | undefined>;
  copy(from: string, to: string): Promise<void>;
  /** A missing file is not an error. */
  remove(version: string): Promise<void>;
  has(version: string): Promise<boolean>;
  /** Restores a removed file in a versioned store. @returns false if its bytes are gone */
  restore(version: string): Promise<boolean>;
};
