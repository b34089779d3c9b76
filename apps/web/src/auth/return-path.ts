/** Where to go after signing in: carried through the sign-in pages in `?next=`, and never off this site. */

const HOME = '/';
/** Only a base to resolve against; its name never shows. */
const BASE = 'https://site.invalid';

/** A path of this site that is safe to go to; anything else becomes Home. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return HOME;
  let url: URL;
  try {
    url = new URL(wanted, BASE);
  } catch {
    return HOME;
  }
  if (url.origin !== BASE || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) return HOME;
  return url.pathname + url.search + url.hash;
}

/** An address of the sign-in pages that remembers where the user was going. */
export function withReturnPath(path: string, next: string | null | undefined): string {
  const safe = safeReturnPath(next);
  return safe === HOME ? path : `${path}?${new URLSearchParams({ next: safe }).toString()}`;
}

export type Place = { readonly pathname: string; readonly search: string; readonly hash: string };

/** The sign-in page, coming back to `from` afterwards. */
export function signInPath(from: Place): string {
  return withReturnPath('/auth/signin', from.pathname + from.search + from.hash);
}
