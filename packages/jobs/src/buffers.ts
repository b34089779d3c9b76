/** The memory that a message carries: for transferring it, and for knowing how large a job was. */

/** Every distinct ArrayBuffer that plain objects, arrays and typed arrays hold; shared memory is not listed. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  return [...collect(value)].filter((buffer) => buffer instanceof ArrayBuffer);
}

/** Bytes of all memory in a message, shared memory included. */
export function bytesIn(value: unknown): number {
  let bytes = 0;
  for (const buffer of collect(value)) bytes += buffer.byteLength;
  return bytes;
}

function collect(value: unknown, found = new Set<ArrayBufferLike>(), seen = new Set<object>()) {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (value instanceof ArrayBuffer) found.add(value);
  else if (typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer) found.add(value);
  else for (const part of Object.values(value)) collect(part, found, seen);
  return found;
}
