import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../loopback.ts';

/** Origin used outside a request, where it is unknown which loopback host name the browser uses. */
export const ownOrigin = ({ SITE_URL, PORT }: Pick<Config, 'SITE_URL' | 'PORT'>): string =>
  SITE_URL ?? `http://127.0.0.1:${PORT}`;

/** In development, ignores a Host header that is not loopback, because it would end up in emails. */
export function siteOrigin(config: Config, request: Pick<FastifyRequest, 'host' | 'protocol'>): string {
  if (config.SITE_URL) return config.SITE_URL;
  const asked = `${request.protocol}://${request.host}`;
  return isLoopback(asked) ? new URL(asked).origin : ownOrigin(config);
}

/** The designer's origin under the host name that this browser uses; null if the designer is not served. */
export function designerOrigin(
  config: Config,
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
): string | null {
  if (config.DESIGNER_URL !== null) return config.DESIGNER_URL;
  if (config.designerPort === undefined) return null;
  return `http://${new URL(siteOrigin(config, request)).hostname}:${config.designerPort}`;
}

export function toolkitOrigin(config: Config, { host }: Pick<FastifyRequest, 'host'>): string {
  if (config.SITE_URL) return config.SITE_URL;
  const asked = `http://${host}`;
  const name = isLoopback(asked) ? new URL(asked).hostname : '127.0.0.1';
  return `http://${name}:${config.PORT}`;
}

function mayReturnTo(config: Config, site: string, target: URL): boolean {
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return false;
  if (target.origin === site || config.REDIRECT_ALLOW_LIST.includes(target.origin)) return true;
  return config.development && isLoopback(target.origin);
}

/** Requested URL if it is allowed, otherwise the site's own root; never an open redirect. */
export function chooseRedirect(config: Config, site: string, wanted: string | undefined): URL {
  const fallback = new URL(site);
  if (!wanted || !URL.canParse(wanted)) return fallback;
  const target = new URL(wanted);
  return mayReturnTo(config, site, target) ? target : fallback;
}
