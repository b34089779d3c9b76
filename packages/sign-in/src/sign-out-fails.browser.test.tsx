import './testing/backend-here.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endLeaving } from './leaving.ts';
import { hasLeft, signOut } from './sign-out.ts';
import { answerFetch, storeSession } from './testing/answer-fetch.ts';
import { JANE } from './testing/SignedIn.tsx';

beforeEach(() => {
  storeSession(JANE);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  endLeaving();
  vi.restoreAllMocks();
  localStorage.clear();
});

it.each(['local', 'global'] as const)(
  'a sign-out (%s) that the server refuses ends nothing in this browser, nor in its other tabs',
  async (scope) => {
    const calls = answerFetch(() => ({ status: 500, body: { code: 'unexpected_failure', message: 'down' } }));
    await signOut(scope);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /auth/v1/logout?scope=${scope}`,
    ]);
    // Other tabs read it from here.
    expect(localStorage.getItem('printready-auth')).toContain(JANE.id);
    expect(hasLeft()).toBe(false);
  },
);
