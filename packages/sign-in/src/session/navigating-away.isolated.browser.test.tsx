import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from './client.ts';
import {
  beginNavigatingAway,
  cancelIfStaying,
  cancelNavigation,
  isNavigatingAway,
  unlessNavigatingAway,
} from './navigating-away.ts';
import { hasSignedOut, signOut } from './sign-out.ts';

vi.mock('./client.ts', () => ({ loadClient: vi.fn() }));

afterEach(() => {
  cancelNavigation();
  vi.restoreAllMocks();
  localStorage.clear();
});

const goAway = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unlessNavigatingAway', () => {
  it('defers navigation until it is clear that the tab stays', () => {
    const done: string[] = [];
    unlessNavigatingAway(() => done.push('at once'));
    beginNavigatingAway();
    unlessNavigatingAway(() => done.push('first'));
    unlessNavigatingAway(() => done.push('second'));
    expect(done).toEqual(['at once']);
    cancelNavigation();
    expect(done).toEqual(['at once', 'first', 'second']);
    unlessNavigatingAway(() => done.push('again'));
    expect(done).toHaveLength(4);
  });

  it('continues navigating away if no page objects, and stays if one does', () => {
    beginNavigatingAway();
    cancelIfStaying();
    goAway();
    expect(isNavigatingAway()).toBe(true);
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    cancelIfStaying();
    goAway();
    window.removeEventListener('beforeunload', keep);
    expect(isNavigatingAway()).toBe(false);
  });

  it('stays if signing out fails, and shows the session’s state', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const show = vi.fn();
    const refused = new Error('No connection.');
    const askToEnd = vi.fn(() => {
      unlessNavigatingAway(show);
      expect(show).not.toHaveBeenCalled();
      return Promise.resolve({ error: refused });
    });
    const session = { access_token: 'token' };
    const getSession = () => Promise.resolve({ data: { session }, error: null });
    vi.mocked(loadClient).mockResolvedValue({ auth: { getSession, admin: { signOut: askToEnd } } } as never);
    const first = signOut();
    await Promise.all([first, signOut()]);
    expect(askToEnd).toHaveBeenCalledOnce();
    expect(show).toHaveBeenCalledOnce();
    expect(hasSignedOut()).toBe(false);
    expect(console.error).toHaveBeenCalledWith(refused);
  });
});
