/** One number per pixel, opacity in its top byte (every platform that runs this is little-endian). */
export function pixelWords(pixels: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
}
