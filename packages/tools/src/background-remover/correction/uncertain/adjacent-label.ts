/** Label of a 4-connected neighbor; 0 if there is none. */
export function adjacentLabel(labels: Uint32Array, width: number, at: number): number {
  const x = at % width;
  return (
    (x > 0 ? labels[at - 1]! : 0) ||
    (x < width - 1 ? labels[at + 1]! : 0) ||
    (labels[at - width] ?? 0) ||
    (labels[at + width] ?? 0)
  );
}
