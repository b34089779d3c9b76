/** Time-based one-time passwords, RFC 6238 with SHA-1, six digits, 30 seconds: the defaults of authenticator apps. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** One step either side, for inaccurate clocks. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base 32, without padding. */
function encodeBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

function decodeBase32(text: string): Buffer {
  const bits = text.replace(/./g, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

export const newTotpSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES));

/** RFC 4226, section 5.3: dynamic truncation. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return (truncated % 10 ** DIGITS).toString().padStart(DIGITS, '0');
}

export const stepOf = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** The code that an app shows now. */
export const totpCode = (secret: string, milliseconds: number): string =>
  codeAt(secret, stepOf(milliseconds));

/** @returns the step of this code, or undefined; steps up to `usedStep` are used up */
export function matchTotp(
  secret: string,
  code: string,
  milliseconds: number,
  usedStep: number,
): number | undefined {
  const given = Buffer.from(code);
  const now = stepOf(milliseconds);
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++) {
    const expected = Buffer.from(codeAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > usedStep) return step;
  }
  return undefined;
}

/** Text of the QR code. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const words = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(DIGITS),
    issuer,
    period: String(STEP_SECONDS),
    secret,
  });
  return `otpauth://totp/${label}?${words.toString().replaceAll('+', '%20')}`;
}
