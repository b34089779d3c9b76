/** Converts WOFF 1.0 (W3C 2012) to the font it contains, because HarfBuzz cannot read compressed tables. */
import { unzlibSync } from 'fflate';

const HEADER = 44;
const ENTRY = 20;

/** @throws TypeError if the bytes are not WOFF */
export function readWoff(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== 0x774f4646) throw new TypeError('This is no WOFF file.');
  const count = view.getUint16(12);
  const font = new Uint8Array(view.getUint32(16));
  const out = new DataView(font.buffer);
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  const power = 2 ** Math.floor(Math.log2(count));
  out.setUint16(6, power * 16);
  out.setUint16(8, Math.log2(power));
  out.setUint16(10, (count - power) * 16);
  let at = 12 + 16 * count;
  for (let table = 0; table < count; table++) {
    const entry = HEADER + ENTRY * table;
    const [tag, from, packed, length, sum] = [0, 4, 8, 12, 16].map((field) =>
      view.getUint32(entry + field),
    ) as [number, number, number, number, number];
    const bytes = woff.subarray(from, from + packed);
    font.set(packed === length ? bytes : unzlibSync(bytes), at);
    const record = 12 + 16 * table;
    for (const [field, value] of [tag, sum, at, length].entries()) out.setUint32(record + 4 * field, value);
    at = Math.ceil((at + length) / 4) * 4;
  }
  return font;
}
