const NEWLINE = 0x0a;

export type ByteReader = {
  /** Whole line with its line break; undefined at the end of the stream. @throws RangeError for an unfinished line */
  line(): Promise<Buffer | undefined>;
  /** Reads this number of bytes, in pieces. @throws RangeError if there are fewer */
  bytes(count: number): AsyncGenerator<Buffer>;
};

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    while (held.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      held = next.value;
    }
    return true;
  };
  const take = (count: number): Buffer => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    line: async () => {
      const parts: Buffer[] = [];
      while (await fill()) {
        const end = held.indexOf(NEWLINE);
        parts.push(take(end < 0 ? held.length : end + 1));
        if (end >= 0) return parts.length === 1 ? parts[0] : Buffer.concat(parts);
      }
      if (parts.length === 0) return undefined;
      throw new RangeError('The stream ends in the middle of a line.');
    },
    bytes: async function* (count) {
      for (let left = count; left > 0; ) {
        if (!(await fill())) throw new RangeError('The stream ends in the middle of a file.');
        const piece = take(left);
        left -= piece.length;
        yield piece;
      }
    },
  };
}
