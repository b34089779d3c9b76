/** Selects PNG and JPEG images that are safe to decode in this process, based on their headers. */
import { declaredSize } from '@printready/codecs/contents';
import { DiskError, readRegularFile } from './regular-file.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const START_OF_SCAN = Buffer.from('ffda', 'hex');
/** JPEGs with more scans could take too long; a progressive one has about ten, plus one or two in its thumbnail. */
const MAX_SCANS = 20;
const MAX_PIXELS = 30_000_000;

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) count += 1;
  return count;
}

/** Also returns false for unreadable files, because opening them later reports the reason. */
export async function canDecodeInline(path: string): Promise<boolean> {
  try {
    const { buffer, byteOffset, length } = await readRegularFile(path);
    const bytes = Buffer.from(buffer, byteOffset, length);
    const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
    if (!startsWith(PNG) && !(startsWith(JPEG) && countScans(bytes) <= MAX_SCANS)) return false;
    const size = await declaredSize(bytes);
    return size !== null && size.width * size.height <= MAX_PIXELS;
  } catch (error) {
    if (error instanceof DiskError) return false;
    throw error;
  }
}
