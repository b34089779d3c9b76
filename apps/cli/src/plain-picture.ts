/**
 * Files that need no process of their own: readers of PNG and of JPEG are loops whose time and memory the header tells.
 * Where that is much, the start of a process is nothing beside it.
 */
import { declaredSize } from '@printready/codecs/declared-size';
import { DiskError, readPlainFile } from './plain-file.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const START_OF_SCAN = Buffer.from('ffda', 'hex');
/** A progressive JPEG has about ten, and one or two in its thumbnail. Each goes over every pixel, however short it is. */
const MOST_SCANS = 20;
const MOST_PIXELS = 30_000_000;

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) count += 1;
  return count;
}

/** False, too, for what cannot be read: why, whoever opens it says. */
export async function isPlainPicture(path: string): Promise<boolean> {
  try {
    const { buffer, byteOffset, length } = await readPlainFile(path);
    const bytes = Buffer.from(buffer, byteOffset, length);
    const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
    if (!startsWith(PNG) && !(startsWith(JPEG) && countScans(bytes) <= MOST_SCANS)) return false;
    const size = await declaredSize(bytes);
    return size !== null && size.width * size.height <= MOST_PIXELS;
  } catch (error) {
    if (error instanceof DiskError) return false;
    throw error;
  }
}
