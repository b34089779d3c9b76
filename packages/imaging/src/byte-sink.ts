/** Where a streamed writer's bytes go: a Blob's parts, a file, or one array. */

export type ByteSink = {
  /** Appends; the bytes are the sink's from then on. */
  append(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  /** Replaces bytes appended in the very first call, once, at the end: a TIFF learns late where its directory is. */
  patch(at: number, bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
};

/** Takes a picture's rows from the top and writes a file of them; memory stays at a few rows. */
export type RowWriter = {
  /**
   * @param rows one or more whole rows, packed as the writer's layout says; not kept.
   * Rejects with a RangeError for half a row or more rows than the picture has.
   */
  write(rows: Uint8Array): Promise<void>;
  /** Ends the file. Rejects with a RangeError when rows are missing. */
  finish(): Promise<void>;
};

/** A sink in memory; `parts` are what a Blob is made of. */
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

/** Counts rows in, so that every writer refuses half, missing and surplus rows alike. */
export function createRowCounter(rowBytes: number, height: number) {
  let count = 0;
  return {
    /** @returns how many rows these are. @throws RangeError */
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
