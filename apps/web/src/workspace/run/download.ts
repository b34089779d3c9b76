/** Hands bytes to the browser as a file. */

/** How long the browser may take to begin reading the blob. */
const RELEASE_AFTER_MS = 60_000;

export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
