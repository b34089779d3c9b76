/** `transfer` is ECMAScript 2024; without it, the memory is freed by garbage collection. */
type Buffer = ArrayBufferLike & { readonly transfer?: (length: number) => ArrayBuffer };

export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  const whole: Buffer = buffer;
  // Node's small buffers share one allocation.
  if (byteLength === whole.byteLength) whole.transfer?.(0);
}
