/**
 * Table of 0 and 1 for labels or bins. `Uint8Array.from` is many times slower because of its iterator; a textured
 * photograph has several hundred thousand labels.
 */
export function flagTable(count: number, holds: (number: number) => boolean): Uint8Array {
  const table = new Uint8Array(count);
  for (let number = 0; number < count; number++) if (holds(number)) table[number] = 1;
  return table;
}
