import { saveFile } from '@printready/ui';
import { withoutClashes } from '../files/save/names.ts';
import { zipBlobs } from '../files/save/zip-blobs.ts';

export async function saveFiles(
  files: readonly { readonly name: string; readonly blob: Blob }[],
): Promise<void> {
  const [only] = files;
  if (only && files.length === 1) {
    saveFile(only.blob, only.name);
    return;
  }
  const names = withoutClashes(files.map(({ name }) => name));
  const zip = await zipBlobs(files.map(({ blob }, i) => ({ name: names[i] ?? `${i}`, blob })));
  saveFile(zip, 'converted.zip');
}
