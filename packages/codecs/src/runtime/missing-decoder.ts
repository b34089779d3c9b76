import { BadImage } from '../bad-image.ts';

/** True since a file needed libvips on a page that cannot start it. */
let missing = false;

/** Refusal of a picture, also one inside a drawing, that only an isolated page can decode. */
export function refuseWithoutIsolation(): BadImage {
  missing = true;
  return new BadImage('unsupported', 'This browser window cannot open this kind of file; save it as a PNG.');
}

/** True if the latest file needed a missing decoder; resets for the next file. */
export function takeMissingDecoder(): boolean {
  const was = missing;
  missing = false;
  return was;
}
