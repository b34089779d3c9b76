/** Estimates a JPEG's quality from its quantization table, on the IJG scale (0…100). */

const DQT = 0xdb;
const SOS = 0xda;
/** Luminance table (ITU-T T.81, table K.1), which IJG quality scales. Only its sum is used. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
] as const;

function scaledSum(quality: number): number {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return LUMINANCE.reduce(
    (sum, value) => sum + Math.min(255, Math.max(1, Math.floor((value * percent + 50) / 100))),
    0,
  );
}

function sumOfLuminance(bytes: Uint8Array): number | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    if (marker === SOS) return null;
    const end = Math.min(bytes.length, at + 2 + length);
    for (let table = at + 4; marker === DQT && table < end; ) {
      const wide = bytes[table]! >> 4 !== 0;
      const values = bytes.subarray(table + 1, table + 1 + (wide ? 128 : 64));
      if ((bytes[table]! & 15) === 0 && values.length === (wide ? 128 : 64))
        return values.reduce((sum, value, i) => sum + (wide && i % 2 === 0 ? 256 * value : value), 0);
      table += 1 + (wide ? 128 : 64);
    }
    at += 2 + length;
  }
  return null;
}

/** Quality 1…100; null if the file is not a JPEG or has no table. @param bytes the file, or its first part. */
export function readJpegQuality(bytes: Uint8Array): number | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const sum = sumOfLuminance(bytes);
  if (sum === null) return null;
  let [best, off] = [1, Infinity];
  for (let quality = 1; quality <= 100; quality++) {
    const differs = Math.abs(scaledSum(quality) - sum);
    if (differs >= off) continue;
    [best, off] = [quality, differs];
  }
  return best;
}
