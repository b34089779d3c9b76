/** Sinks of streamed writers: a Blob's parts, a file or one array. */

export type ByteSink = {
  /** Appends and takes ownership of the bytes. */
  append(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  /** Replaces bytes of the first append, once, at the end: TIFF learns its directory's offset late. */
  patch(at: number, bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
};

/** Encodes a picture from its rows, top first; memory stays at a few rows. */
export type RowWriter = {
  /**
   * @param rows one or more whole rows in the writer's layout; not retained.
   * Rejects with a RangeError for a partial row or more rows than the picture has.
   */
  write(rows: Uint8Array): Promise<void>;
  /** Ends the file. Rejects with a RangeError when rows are missing. */
  finish(): Promise<void>;
};

/** Sink in memory; `parts` can construct a Blob. */
export function createPartsSink(): ByteSink & { readonly parts: readonly Uint8Array<ArrayBuffer>[] } {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    parts,
    append: (bytes) => void parts.push(bytes),
    patch(at, bytes) {
      const [first] = parts;
      if (!first || at + bytes.length > first.length)
        throw new RangeError('Only what was appended first can be patched.');
      first.set(bytes, at);
    },
  };
}

/** Counts rows, so that every writer rejects partial, missing and surplus rows alike. */
export function createRowCounter(rowBytes: number, height: number) {
  let count = 0;
  return {
    /** @returns number of rows added. @throws RangeError */
    add(rows: Uint8Array): number {
      const added = rows.length / rowBytes;
      if (!Number.isInteger(added))
        throw new RangeError(`Rows are ${rowBytes} bytes each, not ${rows.length}.`);
      count += added;
      if (count > height) throw new RangeError(`The picture has ${height} rows; row ${count} is too many.`);
      return added;
    },
    /** @throws RangeError */
    requireAll(): void {
      if (count < height) throw new RangeError(`Row ${count + 1} of ${height} is missing.`);
    },
  };
}
