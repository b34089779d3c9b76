/** @throws Error that names the plate if the file differs from the proof, so that the file is not delivered. */
export function requireSame(what: string, written: number | string, meant: number | string): void {
  if (written === meant) return;
  throw new Error(
    `The file was read back and differs from its plates (${what}: ${written} instead of ${meant}). It was not saved; please report this.`,
  );
}

export function sumOf(bytes: Uint8Array | Uint16Array): number {
  let sum = 0;
  for (const value of bytes) sum += value;
  return sum;
}
