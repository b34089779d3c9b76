/** What a written file says when it is read again, against what was to be written. */

/** @throws Error naming the plate, so that no file goes out that differs from the proof. */
export function requireSame(what: string, written: number | string, meant: number | string): void {
  if (written === meant) return;
  throw new Error(
    `The file was read back and differs from its plates (${what}: ${written} instead of ${meant}). It was not saved; please report this.`,
  );
}

/** Sum of the bytes: two plates with the same sum and the same size have the same coverage. */
export function sumOf(bytes: Uint8Array | Uint16Array): number {
  let sum = 0;
  for (const value of bytes) sum += value;
  return sum;
}
