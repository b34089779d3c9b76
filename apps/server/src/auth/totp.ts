/** Time-based one-time passwords, RFC 6238 with SHA-1, six digits, 30 seconds: the defaults of authenticator apps. */
import { Secret, TOTP } from 'otpauth';

const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepts one step on either side, to allow for inaccurate clocks. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const stepOf = (milliseconds: number): number =>
  TOTP.counter({ period: SETTINGS.period, timestamp: milliseconds });

export const totpCode = (secret: string, milliseconds: number): string =>
  new TOTP({ ...SETTINGS, secret }).generate({ timestamp: milliseconds });

/** @returns step of this code, or undefined if none matches; steps up to `usedStep` are used up */
export function matchTotp(
  secret: string,
  code: string,
  milliseconds: number,
  usedStep: number,
): number | undefined {
  const drift = new TOTP({ ...SETTINGS, secret }).validate({
    token: code,
    timestamp: milliseconds,
    window: DRIFT_STEPS,
  });
  const step = stepOf(milliseconds) + (drift ?? 0);
  return drift !== null && step > usedStep ? step : undefined;
}

/** Text of the QR code. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({ ...SETTINGS, secret, issuer, label: account }).toString();
