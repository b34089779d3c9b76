import { CODE_LETTERS, groupCode } from '@printready/contracts/shared';

const BITS = 5;

/** @param bytes a multiple of 5 bytes, so that no bits are left over */
export function writeCode(bytes: Uint8Array): string {
  let code = '';
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= BITS; bits -= BITS) code += CODE_LETTERS.charAt((held >> (bits - BITS)) & 31);
    held &= 31;
  }
  return groupCode(code);
}
