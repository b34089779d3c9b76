/** Sends a design to the toolkit in the URL fragment, which browsers never send to a server. */
import { DESIGNER_ID, SENT_DESIGN } from '@printready/contracts/designer';

const base64Url = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

async function addressOf(file: File, toolkitUrl: string): Promise<URL> {
  const packed = file.stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const address = new URL(`/${DESIGNER_ID}`, toolkitUrl);
  address.hash = new URLSearchParams({
    [SENT_DESIGN.name]: file.name,
    [SENT_DESIGN.design]: base64Url(bytes),
  }).toString();
  return address;
}

export async function sendToToolkit(file: File, toolkitUrl: string): Promise<void> {
  window.location.assign(await addressOf(file, toolkitUrl));
}
