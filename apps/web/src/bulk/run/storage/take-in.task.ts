import { declaredSize } from '@printready/codecs/contents';
import type { Result } from '@printready/pixels/result';
import { sha256Hex } from '../../../files/save/sha256.ts';
import type { TaskFacts } from '../../../worker/task.ts';
import { type NoRoom, noRoomFor, writeIfRoom } from './opfs.ts';

export const task = {
  name: 'take-in',
  pool: 'bulk',
  // Allows time to copy a file of maximum size; reading the header of a file takes little time.
  patience: { silenceMs: 20_000, perMegabyteMs: 500 },
} as const satisfies TaskFacts;

export type TakeInRequest = { readonly file: Blob; readonly batch: string; readonly id: string };

export type TakenIn = Result<{ readonly sha256: string; readonly megapixels: number | null }, NoRoom>;

export async function work({ file, batch, id }: TakeInRequest): Promise<TakenIn> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!(await writeIfRoom(batch, { place: 'in', name: id, attempt: 1 }, [bytes])))
    return noRoomFor(bytes.length);
  const size = await declaredSize(bytes);
  return {
    ok: true,
    sha256: await sha256Hex(bytes),
    megapixels: size && (size.width * size.height) / 1e6,
  };
}
