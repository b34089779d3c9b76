/** Interface of stored bytes: a folder, or any S3-compatible store. Both know versions (UUIDs) only, never names. */
import type { Readable } from 'node:stream';

/** Facts of a stored file: bytes, and the MD5 in hex, as S3 names a version. */
export type StoredBytes = { readonly size: number; readonly md5: string };

/** First and last byte, both included. */
export type ByteRange = { readonly first: number; readonly last: number };

export type FileStore = {
  /** Reads the stream to its end, or stores nothing and fails with the stream's own error. */
  write(version: string, content: Readable): Promise<StoredBytes>;
  /** @returns undefined for a missing file */
  read(version: string, range?: ByteRange): Promise<Readable | undefined>;
  copy(from: string, to: string): Promise<void>;
  /** A missing file is no error. */
  remove(version: string): Promise<void>;
  has(version: string): Promise<boolean>;
  /** Restores a removed file, in a versioned store. @returns false when its bytes are gone */
  restore(version: string): Promise<boolean>;
};
