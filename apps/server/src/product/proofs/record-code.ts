/** Crockford's base 32: no I, L, O and U, so that a printed code is read aright. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
const GROUP = 4;

/** @param bytes a multiple of 5 bytes, so that no bits are left over */
export function writeCode(bytes: Uint8Array): string {
  let code = '';
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= BITS; bits -= BITS) code += ALPHABET.charAt((held >> (bits - BITS)) & 31);
    held &= 31;
  }
  return code.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}
