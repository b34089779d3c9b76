import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from './client.ts';
import {
  beginNavigatingAway,
  endLeaving,
  endLeavingWhereItStays,
  isLeaving,
  unlessNavigatingAway,
} from './leaving.ts';
import { hasLeft, signOut } from './sign-out.ts';

vi.mock('./client.ts', () => ({ loadClient: vi.fn() }));

afterEach(() => {
  endLeaving();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** What the browser says before a page goes. */
const goAway = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a tab that leaves', () => {
  it('holds back what would lead it elsewhere, until it turns out that it stays', () => {
    const done: string[] = [];
    unlessNavigatingAway(() => done.push('at once'));
    beginNavigatingAway();
    unlessNavigatingAway(() => done.push('first'));
    unlessNavigatingAway(() => done.push('second'));
    expect(done).toEqual(['at once']);
    endLeaving();
    expect(done).toEqual(['at once', 'first', 'second']);
    unlessNavigatingAway(() => done.push('again'));
    expect(done).toHaveLength(4);
  });

  it('goes on leaving where nothing asks, and stays where a result asks to be kept', () => {
    beginNavigatingAway();
    endLeavingWhereItStays();
    goAway();
    expect(isLeaving()).toBe(true);
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    endLeavingWhereItStays();
    goAway();
    window.removeEventListener('beforeunload', keep);
    expect(isLeaving()).toBe(false);
  });

  it('stays where signing out fails, and shows what became of the session', async () => {
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
    // Pressed twice.
    await Promise.all([first, signOut()]);
    expect(askToEnd).toHaveBeenCalledOnce();
    expect(show).toHaveBeenCalledOnce();
    expect(hasLeft()).toBe(false);
    expect(console.error).toHaveBeenCalledWith(refused);
  });
});
