const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, LETTERS.indexOf(String.fromCharCode(code))),
);
/** Characters per `String.fromCharCode` call; more arguments would overflow the stack. */
const CHUNK = 32_768;

export function toBase64(bytes: Uint8Array): string {
  const codes = new Uint8Array(4 * Math.ceil(bytes.length / 3)).fill(61);
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const word = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const given = Math.min(3, bytes.length - at);
    for (let i = 0; i <= given; i++) codes[to + i] = LETTERS.charCodeAt((word >>> (18 - 6 * i)) & 63);
  }
  let text = '';
  for (let at = 0; at < codes.length; at += CHUNK)
    text += String.fromCharCode(...codes.subarray(at, at + CHUNK));
  return text;
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let word = 0;
    for (let i = 0; i < 4; i++) word = (word << 6) | VALUES[text.charCodeAt(at + i)]!;
    bytes[to] = word >>> 16;
    bytes[to + 1] = word >>> 8;
    bytes[to + 2] = word;
  }
  return bytes;
}
