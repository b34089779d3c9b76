export function keepInkReference(
  field: Float32Array,
  ink: Uint8Array,
  shield: Uint8Array | null,
  threshold: number,
): Uint8Array {
  return ink.map((one, i) => one & (Number(field[i]! >= threshold) | (shield?.[i] ?? 0)));
}

export function findWornEdgesReference(kept: Uint8Array, ink: Uint8Array, width: number) {
  const coverage = ink.map((one, i) => (kept[i]! < one ? 0 : 255));
  const edges: number[] = [];
  for (let i = width; i < kept.length - width; i++) {
    if (ink[i] === 0) continue;
    const beside = [i - 1, i + 1, i - width, i + width].filter((at) => ink[at] === 1);
    if (beside.some((at) => kept[at] !== kept[i])) edges.push(i);
  }
  return { coverage, edges };
}
