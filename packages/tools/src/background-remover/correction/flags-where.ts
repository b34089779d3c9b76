/**
 * A table of 0 and 1 for numbers from 0 on (labels, bins): 1 where the word holds. `Uint8Array.from` goes through an
 * iterator and takes many times as long; a textured photograph has some hundred thousand labels.
 */
export function flagsWhere(count: number, holds: (number: number) => boolean): Uint8Array {
  const table = new Uint8Array(count);
  for (let number = 0; number < count; number++) if (holds(number)) table[number] = 1;
  return table;
}
