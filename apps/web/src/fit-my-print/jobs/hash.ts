import { bytesToHex } from '@printready/pixels/bytes';

export async function sha256Of(blob: Blob): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())));
}
