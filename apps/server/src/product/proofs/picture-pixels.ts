import { openPngRows } from '@printready/codecs/png';
import { createPicture, type Picture } from '@printready/pixels/picture';

/** Pixels of a stored picture, which was checked when it was uploaded. @throws Error if it cannot be decoded */
export async function readPixels(png: Uint8Array): Promise<Picture> {
  const opened = await openPngRows(png, 0);
  if (!opened?.ok) throw new Error('A stored picture of a proof cannot be decoded.');
  const { rows } = opened;
  const { width, height } = rows;
  const data = new Uint8Array(width * height * 4);
  const problem = await rows.read(({ data: band, top, from, to }) => {
    data.set(band.subarray((from - top) * width * 4, (to - top) * width * 4), from * width * 4);
  });
  if (problem) throw new Error(`A stored picture of a proof is damaged: ${problem.text}`);
  return createPicture({ width, height, space: 'rgb', alpha: true, data, resolution: null, icc: rows.icc });
}
