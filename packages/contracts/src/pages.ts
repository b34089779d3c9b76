/** Addresses of pages other than the tools; the server responds with 404 to all others. */

/** Addresses without the leading slash; `:id` and `:token` stand for any segment and `*` for any remainder. */
export const PAGES = [
  '',
  'tools',
  'pricing',
  'chat-demo',
  'chat-debug',
  'docs/*',
  'privacy',
  'terms',
  'auth/signin',
  'auth/signup',
  'auth/check-email',
  'auth/callback',
  'auth/forgot-password',
  'auth/mfa',
  'auth/new-password',
  'report/:id',
  'proof/:token',
  'account',
  'test/enhanced-ui',
  'validate/:id',
  'ai-designer',
  'checkout',
  'profile',
  'proofs',
  'proofs/:id',
  'settings',
  'team',
  'token-test',
  'verify',
  'standalone/*',
] as const;

const PARTS: Readonly<Record<string, string>> = { '*': '.*', ':id': '[^/]+', ':token': '[^/]+' };

function patternOf(page: string): RegExp {
  const parts = page.split('/').map((part) => PARTS[part] ?? part);
  return new RegExp(`^/${parts.join('/').replace(/\/\.\*$/, '(/.*)?')}/?$`);
}

/** Pages that open by a secret link; search engines must not list them. */
const BY_LINK = [patternOf('report/:id'), patternOf('proof/:token')];

export const isPageByLink = (path: string): boolean => BY_LINK.some((pattern) => pattern.test(path));

const patterns = PAGES.map(patternOf);

/** @param tools tool ids, which are also their addresses */
export function isPagePath(path: string, tools: readonly string[]): boolean {
  return (
    patterns.some((pattern) => pattern.test(path)) || tools.some((id) => path.replace(/\/$/, '') === `/${id}`)
  );
}
