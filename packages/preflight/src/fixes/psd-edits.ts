import { cutPsdSections, PSD_RESOURCES, readPsdResources, writePsdResource } from '@printready/documents/psd';
import { joinBytes, writeUint16, writeUint32 } from '@printready/pixels/bytes';
import type { PsdFacts } from '../facts.ts';
import type { PrintSize } from '../rules/print-size.ts';

const HEADER_BYTES = 26;
/** Display units for resolution (pixels per inch) and length (inches). */
const PER_INCH = 1;
const INCHES = 1;

export function writePsdSize(
  bytes: Uint8Array,
  { version, width }: PsdFacts,
  { widthMm }: PrintSize,
): Uint8Array {
  const sections = cutPsdSections(bytes, version === 2);
  const { resources } = sections;
  const resolution = resolutionResource((width * 25.4) / widthMm);
  const known = readPsdResources(resources).get(PSD_RESOURCES.resolution);
  const from = HEADER_BYTES + 4 + sections.palette.length;
  const rest = bytes.subarray(from + 4 + resources.length);
  const written =
    known && known.length >= resolution.length
      ? patched(resources, known.byteOffset - resources.byteOffset, resolution)
      : joinBytes([writePsdResource(PSD_RESOURCES.resolution, resolution), resources]);
  const length = new Uint8Array(4);
  writeUint32(length, 0, written.length);
  return joinBytes([bytes.subarray(0, from), length, written, rest]);
}

function patched(resources: Uint8Array, at: number, body: Uint8Array): Uint8Array {
  const copy = resources.slice();
  copy.set(body, at);
  return copy;
}

/** Fixed-point pixels per inch, horizontal and vertical. */
function resolutionResource(ppi: number): Uint8Array {
  const body = new Uint8Array(16);
  for (const at of [0, 8]) {
    writeUint32(body, at, Math.round(ppi * 65_536));
    writeUint16(body, at + 4, PER_INCH);
    writeUint16(body, at + 6, INCHES);
  }
  return body;
}
