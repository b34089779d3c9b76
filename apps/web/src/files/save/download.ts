import { dropDirectionMarks } from '@printready/codecs/formats';

/** Time for the browser to start reading the blob. */
const RELEASE_AFTER_MS = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = dropDirectionMarks(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
