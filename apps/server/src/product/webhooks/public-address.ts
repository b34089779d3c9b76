/** Targets that shops name may not lead into the server's own network (SSRF). */
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses of the public internet; embedded IPv4 addresses are judged as such. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

export class NotPublic extends Error {
  override readonly name = 'NotPublic';
  readonly code = 'not-public';

  constructor(host: string) {
    super(`${host} is not an address of the public internet.`);
  }
}

/** Host as a socket takes it: IPv6 addresses without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws NotPublic for an address written as a number, which no lookup ever sees */
export function requirePublicHost(url: URL): void {
  const host = hostOf(url);
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new NotPublic(host);
}

/** Finds every address of a name, as `lookup` of node:dns does. */
export type ResolveName = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves once per connection; the socket connects to exactly the addresses that were judged. A name with one private
 * address is refused as a whole.
 */
export const publicLookup =
  (resolveName: ResolveName): LookupFunction =>
  (host, options, callback) => {
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses;
      if (error) callback(error, '', 0);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new NotPublic(host), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
