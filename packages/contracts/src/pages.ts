/** Every address that is a page, besides the tools': the server answers all others with the status of what is not there. */

/** Without the leading slash; `:id` is any one part, `*` any rest. */
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
  'account',
  'test/enhanced-ui',
  'validate/:id',
  'ai-designer',
  'checkout',
  'profile',
  'settings',
  'token-test',
  'standalone/*',
] as const;

const PARTS: Readonly<Record<string, string>> = { '*': '.*', ':id': '[^/]+' };

function patternOf(page: string): RegExp {
  const parts = page.split('/').map((part) => PARTS[part] ?? part);
  // A rest may be nothing at all.
  return new RegExp(`^/${parts.join('/').replace(/\/\.\*$/, '(/.*)?')}/?$`);
}

const patterns = PAGES.map(patternOf);

/** @param tools ids, each of which is its tool's address. */
export function isPagePath(path: string, tools: readonly string[]): boolean {
  return (
    patterns.some((pattern) => pattern.test(path)) || tools.some((id) => path.replace(/\/$/, '') === `/${id}`)
  );
}
