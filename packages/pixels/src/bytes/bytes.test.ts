import { expect, it } from 'vitest';
import { bytesToHex } from './bytes.ts';

it('bytesToHex writes two lowercase hexadecimal digits per byte', () => {
  expect(bytesToHex(Uint8Array.of(0, 10, 255))).toBe('000aff');
});
