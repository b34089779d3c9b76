/** Of ECMAScript 2024; a browser without it waits for its garbage collector. */
type Buffer = ArrayBufferLike & { readonly transfer?: (length: number) => ArrayBuffer };

/** Gives the memory of bytes that nobody needs any more back at once: tens of megabytes, before a run that needs more. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  const whole: Buffer = buffer;
  // Node's small buffers share one.
  if (byteLength === whole.byteLength) whole.transfer?.(0);
}
