import type { FastifyRequest } from 'fastify';

const NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const ADDRESSES = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i;

export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && NAMES.test(new URL(address).hostname);

/** Headers that proxies add; browsers and scrapers on this machine send none of them. */
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

/** Excludes unconfigured proxies (nginx uses HTTP/1.0 by default; browsers never do) and DNS rebinding. */
export function isFromHere({ headers, host, raw }: FastifyRequest): boolean {
  return (
    ADDRESSES.test(raw.socket.remoteAddress ?? '') &&
    isLoopback(`http://${host}`) &&
    raw.httpVersion !== '1.0' &&
    !FORWARDED.some((name) => headers[name] !== undefined)
  );
}
