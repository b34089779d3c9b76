/** Decodes a file into shared memory for the tasks that show it, with notes for the user. */
import { opaqueBounds } from '@printready/imaging/kernels/geometry/trim';
import { type NotOpened, openFile } from '@printready/pipeline/open-file';
import { share } from '../worker/share.ts';
import type { DecodedImage, OpenRequest } from './opened.ts';

/** A result of nothing costs its price, too, when the picture was nothing before: said before the run. */
const NOTHING_TO_SEE = 'Every pixel of this image is fully transparent: there is nothing in it to print.';

export async function decode({
  file,
  choice,
  decoded,
}: Pick<OpenRequest, 'file' | 'choice' | 'decoded'>): Promise<
  ({ readonly ok: true } & DecodedImage) | NotOpened
> {
  if (decoded) return { ok: true, ...decoded };
  const opened = await openFile(new Uint8Array(await file.arrayBuffer()), choice);
  if (!opened.ok) return opened;
  const { format, notes } = opened;
  const raster = share(opened.raster);
  return { ok: true, raster, format, notes: opaqueBounds(raster) ? notes : [...notes, NOTHING_TO_SEE] };
}
