export type ByteSink = {
  /** Appends the bytes and takes ownership of them. */
  append(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  /** Replaces bytes of the first append; called once, at the end, when a TIFF's directory offset is known. */
  patch(at: number, bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
};

export type RowWriter = {
  /** @param rows whole rows; not retained. Rejects with a RangeError for partial or surplus rows. */
  write(rows: Uint8Array): Promise<void>;
  /** Completes the file. Rejects with a RangeError if rows are missing. */
  finish(): Promise<void>;
};

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

/** Counts rows, so that all writers reject partial, missing, and surplus rows in the same way. */
export function createRowCounter(rowBytes: number, height: number) {
  let count = 0;
  return {
    /** @returns the number of rows added. @throws RangeError */
    add(rows: Uint8Array): number {
      const added = rows.length / rowBytes;
      if (!Number.isInteger(added))
        throw new RangeError(`Rows are ${rowBytes} bytes each, not ${rows.length}.`);
      count += added;
      if (count > height) throw new RangeError(`The picture has ${height} rows; row ${count} is too many.`);
      return added;
    },
    requireAll(): void {
      if (count < height) throw new RangeError(`Row ${count + 1} of ${height} is missing.`);
    },
  };
}
