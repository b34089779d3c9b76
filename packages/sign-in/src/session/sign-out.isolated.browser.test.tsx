import { expect, test, vi } from 'vitest';
import { onSignedOut } from './sign-out.ts';

vi.mock('./client.ts', () => ({ loadClient: vi.fn() }));

const store = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

test('onSignedOut reports a sign-out in another tab and nothing else', () => {
  const callback = vi.fn();
  const stop = onSignedOut(callback);
  store('printready-auth', 'a session');
  store('printready-left', null);
  expect(callback).not.toHaveBeenCalled();
  store('printready-left', '2026-11-22T00:00:00.000Z');
  expect(callback).toHaveBeenCalledOnce();
  stop();
  store('printready-left', '2026-11-22T00:00:01.000Z');
  expect(callback).toHaveBeenCalledOnce();
});
