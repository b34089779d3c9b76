export function inverse(mask: Uint8Array): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array((mask.length + 3) >> 2);
  const bytes = new Uint8Array(words.buffer);
  bytes.set(mask);
  for (let at = 0; at < words.length; at++) words[at]! ^= 0x01010101;
  return bytes.subarray(0, mask.length);
}
