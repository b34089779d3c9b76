/** Blocks of data in the page: gzip in base64, written by scripts/offline-validator.ts. */

export async function bytesOfBase64(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`data:application/octet-stream;base64,${text}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function readEmbedded(id: string): Promise<Response> {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new TypeError(`The page holds no #${id}; build it with: npm run offline-validator`);
  const packed = new Blob([await bytesOfBase64(text)]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip')));
}
