import { dropDirectionMarks } from '@printready/codecs/formats';

/** Time for the browser to start reading the blob. */
const RELEASE_AFTER_MS = 60_000;

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = dropDirectionMarks(file.name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
