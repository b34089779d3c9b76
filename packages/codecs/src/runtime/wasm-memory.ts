/** Limits the memory of a WebAssembly program: without a limit, a hostile file can take 4 GB and crash the tab. */
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;
const PAGE_BYTES = 65_536;
const HAS_MAXIMUM = 1;

function writeLeb(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return [...bytes, left];
    bytes.push((left & 0x7f) | 0x80);
  }
}

function readLeb(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  for (let i = at, shift = 0; ; i++, shift += 7) {
    const byte = bytes[i]!;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, next: i + 1 };
  }
}

/** @param program has one unshared memory (Core Specification, §5.5.8). @throws RangeError otherwise */
export function capMemory(program: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  for (let at = HEADER_BYTES; at < program.length; ) {
    const { value: size, next: body } = readLeb(program, at + 1);
    const end = body + size;
    if (program[at] === MEMORY_SECTION) {
      const [count, flags] = [program[body], program[body + 1]];
      if (count !== 1 || (flags !== 0 && flags !== HAS_MAXIMUM)) break;
      const { value: minimum } = readLeb(program, body + 2);
      const pages = Math.max(minimum, Math.floor(maxBytes / PAGE_BYTES));
      const section = [1, HAS_MAXIMUM, ...writeLeb(minimum), ...writeLeb(pages)];
      const head = [MEMORY_SECTION, ...writeLeb(section.length), ...section];
      const capped = new Uint8Array(at + head.length + program.length - end);
      capped.set(program.subarray(0, at));
      capped.set(head, at);
      capped.set(program.subarray(end), at + head.length);
      return capped;
    }
    at = end;
  }
  throw new RangeError('This WebAssembly program has no memory of its own to limit.');
}
