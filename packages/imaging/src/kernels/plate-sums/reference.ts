/** Per-pixel maximum and sum of plates, and histograms, by definition. */

/** Same contract as `highestOf` in ./index.ts. */
export function highestOfReference(plates: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(plates[0] ?? [], (_, i) => Math.max(...plates.map((plate) => plate[i]!)));
}

/** Same contract as `largestSum` in ./index.ts. */
export function largestSumReference(plates: readonly Uint8Array[]): number {
  const sums = Array.from(plates[0] ?? [], (_, i) => plates.reduce((sum, plate) => sum + plate[i]!, 0));
  return Math.max(0, ...sums);
}

/** Same contract as `countBytes` in ./index.ts. */
export function countBytesReference(plate: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (const value of plate) counts[value]!++;
  return counts;
}
