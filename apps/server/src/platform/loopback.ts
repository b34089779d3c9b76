/** Tells whether an address belongs to this machine. */
import type { FastifyRequest } from 'fastify';

const NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const ADDRESSES = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i;

export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && NAMES.test(new URL(address).hostname);

/** What proxies add; browsers and scrapers on this machine send none of it. */
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
 * Whether a request comes from this machine itself: not through a proxy that nobody told us of, and not under a
 * stranger's name that leads here (DNS rebinding). nginx asks in HTTP/1.0 unless told otherwise; browsers never do.
 */
export function isFromHere({ headers, host, raw }: FastifyRequest): boolean {
  return (
    ADDRESSES.test(raw.socket.remoteAddress ?? '') &&
    isLoopback(`http://${host}`) &&
    raw.httpVersion !== '1.0' &&
    !FORWARDED.some((name) => headers[name] !== undefined)
  );
}
