/** Size, depth and color of a JPEG 2000 image, which PDF may omit (ISO 15444-1, annex I). */
import { type ColorSpace, DEVICE_CMYK, DEVICE_GRAY, DEVICE_RGB } from '@printready/documents/pdf';

type JpxHeader = { width: number; height: number; bits: number; space: ColorSpace | null };

const JP2H = 0x6a703268;
const IHDR = 0x69686472;
const COLR = 0x636f6c72;
const SIZ = 0xff51;

export function readJpxHeader(bytes: Uint8Array): JpxHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: JpxHeader = { width: 0, height: 0, bits: 0, space: null };
  let components = 0;
  if (bytes.length > 44 && view.getUint16(2) === SIZ) {
    header.width = view.getUint32(8) - view.getUint32(16);
    header.height = view.getUint32(12) - view.getUint32(20);
    components = view.getUint16(40);
    header.bits = (view.getUint8(42) & 127) + 1;
  } else {
    for (const box of boxes(view, 0, bytes.length)) {
      if (box.type !== JP2H) continue;
      for (const inner of boxes(view, box.start, box.end)) {
        if (inner.type === IHDR && inner.end - inner.start >= 14) {
          header.height = view.getUint32(inner.start);
          header.width = view.getUint32(inner.start + 4);
          components = view.getUint16(inner.start + 8);
          header.bits = (view.getUint8(inner.start + 10) & 127) + 1;
        } else if (inner.type === COLR && inner.end - inner.start >= 7 && view.getUint8(inner.start) === 1) {
          header.space =
            { 12: DEVICE_CMYK, 16: DEVICE_RGB, 17: DEVICE_GRAY }[view.getUint32(inner.start + 3)] ?? null;
        }
      }
    }
  }
  header.space ??= { 1: DEVICE_GRAY, 2: DEVICE_GRAY, 3: DEVICE_RGB, 4: DEVICE_CMYK }[components] ?? null;
  return header;
}

function* boxes(
  view: DataView,
  from: number,
  to: number,
): Generator<{ type: number; start: number; end: number }> {
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const end = size === 0 ? to : Math.min(to, at + size);
    yield { type: view.getUint32(at + 4), start: at + 8, end };
    if (size < 8) return;
    at = end;
  }
}
