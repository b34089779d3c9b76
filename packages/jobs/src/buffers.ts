/** Buffers to transfer: those that one view covers as a whole. Others, such as small Node Buffers, are copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const whole = [...collect(value)].filter(([buffer, viewedBytes]) => viewedBytes === buffer.byteLength);
  return whole.map(([buffer]) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}

export function bytesIn(value: unknown): number {
  let bytes = 0;
  for (const buffer of collect(value).keys()) bytes += buffer.byteLength;
  return bytes;
}

function collect(value: unknown, found = new Map<ArrayBufferLike, number>(), seen = new Set<object>()) {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  const add = (buffer: ArrayBufferLike, bytes: number) =>
    found.set(buffer, Math.max(bytes, found.get(buffer) ?? 0));
  if (ArrayBuffer.isView(value)) add(value.buffer, value.byteLength);
  else if (value instanceof ArrayBuffer) add(value, value.byteLength);
  else if (typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer)
    add(value, value.byteLength);
  else for (const part of Object.values(value)) collect(part, found, seen);
  return found;
}
