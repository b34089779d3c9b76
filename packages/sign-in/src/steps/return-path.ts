const HOME = '/';
const BASE = 'https://site.invalid';

export const SIGN_IN_PATH = '/auth/signin';
export const SECOND_FACTOR_PATH = '/auth/mfa';
/** The only /auth page allowed as a return path, because a password reset leads to it. */
export const NEW_PASSWORD_PATH = '/auth/new-password';
export const FORGOT_PASSWORD_PATH = '/auth/forgot-password';

export const isNewPasswordPath = (path: string): boolean =>
  new URL(path, BASE).pathname === NEW_PASSWORD_PATH;

/** Safe path on this site; Home for anything else. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return HOME;
  let url: URL;
  try {
    url = new URL(wanted, BASE);
  } catch {
    return HOME;
  }
  const { pathname } = url;
  if (url.origin !== BASE || pathname.startsWith('//')) return HOME;
  if (pathname.startsWith('/auth/') && pathname !== NEW_PASSWORD_PATH) return HOME;
  return pathname + url.search + url.hash;
}

export function withReturnPath(path: string, next: string | null | undefined): string {
  const safe = safeReturnPath(next);
  return safe === HOME ? path : `${path}?${new URLSearchParams({ next: safe }).toString()}`;
}

export type PageLocation = { readonly pathname: string; readonly search: string; readonly hash: string };

export const pathOf = ({ pathname, search, hash }: PageLocation): string => pathname + search + hash;

export const signInPath = (from: PageLocation): string => withReturnPath(SIGN_IN_PATH, pathOf(from));
