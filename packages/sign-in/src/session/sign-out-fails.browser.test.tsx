import '../testing/backend-here.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerFetch, storeSession } from '../testing/answer-fetch.ts';
import { JANE } from '../testing/SignedIn.tsx';
import { cancelNavigation } from './navigating-away.ts';
import { hasSignedOut, signOut } from './sign-out.ts';

beforeEach(() => {
  storeSession(JANE);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cancelNavigation();
  vi.restoreAllMocks();
  localStorage.clear();
});

it.each(['local', 'global'] as const)(
  'a sign-out (%s) that the server rejects keeps the session in all tabs',
  async (scope) => {
    const calls = answerFetch(() => ({ status: 500, body: { code: 'unexpected_failure', message: 'down' } }));
    await signOut(scope);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /auth/v1/logout?scope=${scope}`,
    ]);
    // Other tabs read the session from here.
    expect(localStorage.getItem('printready-auth')).toContain(JANE.id);
    expect(hasSignedOut()).toBe(false);
  },
);
