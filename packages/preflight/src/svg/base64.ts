const codes = new Int8Array(128).fill(-1);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let i = 0; i < ALPHABET.length; i++) codes[ALPHABET.charCodeAt(i)] = i;
codes['-'.charCodeAt(0)] = 62;
codes['_'.charCodeAt(0)] = 63;

export function fromBase64(text: string): Uint8Array {
  const source = text.includes('%')
    ? text
        .replace(/%2b/gi, '+')
        .replace(/%2f/gi, '/')
        .replace(/%[0-9a-f]{2}/gi, '')
    : text;
  const out = new Uint8Array(Math.ceil((source.length * 3) / 4));
  let length = 0;
  let buffer = 0;
  let held = 0;
  for (let i = 0; i < source.length; i++) {
    const code = codes[source.charCodeAt(i)] ?? -1;
    if (code < 0) continue;
    buffer = ((buffer << 6) | code) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out[length++] = (buffer >> held) & 255;
  }
  return out.subarray(0, length);
}
