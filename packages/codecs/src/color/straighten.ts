/** Reverses premultiplication in place. Alpha is the last sample in each pixel. */
export function straighten(data: Uint8Array | Uint16Array, step: number): void {
  const full = data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  for (let at = 0; at < data.length; at += step) {
    const alpha = data[at + step - 1]!;
    if (alpha === 0 || alpha === full) continue;
    for (let c = 0; c < step - 1; c++)
      data[at + c] = Math.min(full, Math.round((data[at + c]! * full) / alpha));
  }
}
