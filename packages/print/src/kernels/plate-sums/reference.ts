export function highestOfReference(plates: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(plates[0] ?? [], (_, i) => Math.max(...plates.map((plate) => plate[i]!)));
}

export function largestSumReference(plates: readonly Uint8Array[]): number {
  const sums = Array.from(plates[0] ?? [], (_, i) => plates.reduce((sum, plate) => sum + plate[i]!, 0));
  return Math.max(0, ...sums);
}

export function countBytesReference(plate: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (const value of plate) counts[value]!++;
  return counts;
}
