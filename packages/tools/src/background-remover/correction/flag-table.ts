/** Table of 0s and 1s indexed by label or bin; many times faster than `Uint8Array.from` with its iterator. */
export function flagTable(count: number, holds: (number: number) => boolean): Uint8Array {
  const table = new Uint8Array(count);
  for (let number = 0; number < count; number++) if (holds(number)) table[number] = 1;
  return table;
}
