/** Tests whether an address belongs to this machine. */
import type { FastifyRequest } from 'fastify';

const NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const ADDRESSES = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i;

export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && NAMES.test(new URL(address).hostname);

/** Headers added by proxies; browsers and scrapers on this machine send none. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/**
 * True for a request of this machine itself: not through an unconfigured proxy, and not by a foreign name that resolves
 * here (DNS rebinding). nginx uses HTTP/1.0 by default; browsers never do.
 */
export function isFromHere({ headers, host, raw }: FastifyRequest): boolean {
  return (
    ADDRESSES.test(raw.socket.remoteAddress ?? '') &&
    isLoopback(`http://${host}`) &&
    raw.httpVersion !== '1.0' &&
    !FORWARDED.some((name) => headers[name] !== undefined)
  );
}
