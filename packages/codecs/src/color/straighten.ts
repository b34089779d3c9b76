/** Reverses premultiplication in place. Alpha is the last sample in each pixel. */
export function straighten(data: Uint8Array | Uint16Array, step: number): void {
  if (step === 4 && data instanceof Uint8Array && data.byteOffset % 4 === 0) straightenRgba(data);
  else straightenFrom(data, step, 0, data.length);
}

/** Most pixels are clear or opaque, and whole words pass them four times as fast. */
function straightenRgba(data: Uint8Array): void {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  const opaque = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0]!;
  for (let pixel = 0; pixel < words.length; pixel++) {
    const word = words[pixel]!;
    if (word !== 0 && (word & opaque) >>> 0 !== opaque) straightenFrom(data, 4, 4 * pixel, 4 * pixel + 4);
  }
}

function straightenFrom(data: Uint8Array | Uint16Array, step: number, from: number, to: number): void {
  const full = data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  for (let at = from; at < to; at += step) {
    const alpha = data[at + step - 1]!;
    if (alpha === 0 || alpha === full) continue;
    for (let c = 0; c < step - 1; c++)
      data[at + c] = Math.min(full, Math.round((data[at + c]! * full) / alpha));
  }
}
