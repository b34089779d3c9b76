import { beforeEach, expect, test, vi } from 'vitest';
import { openSession, useSession } from './session.ts';

const TOOLKIT = 'https://toolkit.example';
vi.mock('../config.ts', () => ({
  config: { toolkitUrl: 'https://toolkit.example', backendUrl: 'https://toolkit.example', anonKey: 'anon' },
}));

const SESSION = {
  userId: '3f0f5a2e-58f0-4a53-a8a5-0c1d51f9a101',
  email: 'ada@example.com',
  expiresAtMs: Date.now() + 3_600_000,
};
const answer = (status: number, body: unknown) =>
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));

const leave = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  leave.mockReset();
  useSession.setState({ status: 'opening' }, true);
});

test('signs in again through the toolkit after a reload, and stores no token', async () => {
  answer(200, SESSION);
  await openSession({ kind: 'token', token: 'secret-token' }, leave);
  expect(useSession.getState().status).toBe('open');
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(
    'secret',
  );
  useSession.setState({ status: 'opening' }, true);
  await openSession({ kind: 'none' }, leave);
  expect(leave).toHaveBeenCalledExactlyOnceWith(`${TOOLKIT}/ai-designer?reopen`);
  expect(useSession.getState().status).toBe('opening');
});

test('asks the toolkit for a new session only once after the session is lost', async () => {
  answer(200, SESSION);
  await openSession({ kind: 'token', token: 'secret-token' }, leave);
  await openSession({ kind: 'none' }, leave);
  await openSession({ kind: 'none' }, leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(useSession.getState()).toMatchObject({ status: 'closed', why: 'none' });
});

test('opens no session in a tab that never had one', async () => {
  await openSession({ kind: 'none' }, leave);
  expect(leave).not.toHaveBeenCalled();
  expect(useSession.getState()).toMatchObject({ status: 'closed', why: 'none' });
});

test('requests no new session after a session transfer from the toolkit was refused', async () => {
  answer(403, { message: 'This sign-in was already used.' });
  await openSession({ kind: 'token', token: 'used' }, leave);
  await openSession({ kind: 'none' }, leave);
  await openSession({ kind: 'refused' }, leave);
  expect(leave).not.toHaveBeenCalled();
});
