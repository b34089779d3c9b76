/** Time for the browser to start reading the blob. */
const RELEASE_AFTER_MS = 60_000;

/** @param name loses its bidirectional marks, which can disguise “….exe” as “photo.png” */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/\p{Bidi_Control}/gu, '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
