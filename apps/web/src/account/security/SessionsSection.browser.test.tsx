import '../../testing/runtime-config-block.ts';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SessionsSection } from './SessionsSection.tsx';

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const DESK = {
  id: '1',
  device: 'Chrome on Windows',
  last_used_at: '2026-11-23T12:00:00.000Z',
  current: true,
};
const PHONE = { id: '2', device: 'Safari on iOS', last_used_at: '2026-11-20T12:00:00.000Z', current: false };

test('lists devices with their last use, and updates after the other devices are signed out', async () => {
  let others = true;
  answerFetch(({ path }) => {
    if (path.startsWith('/auth/v1/logout')) others = false;
    if (path === '/api/account/sessions') return { body: others ? [DESK, PHONE] : [DESK] };
    return path.startsWith('/auth/v1/logout') ? { status: 204 } : undefined;
  });
  await render(
    <SignedIn>
      <SessionsSection />
    </SignedIn>,
  );
  const rows = page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.nth(0)).toHaveTextContent('Chrome on WindowsThis device');
  expect(rows.nth(1).element().textContent).toMatch(/^Safari on iOSLast used Nov (19|20|21), 2026/);
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
});

test('reports that the sessions could not be loaded', async () => {
  answerFetch(() => ({ status: 500, body: { code: 'internal', message: '' } }));
  await render(
    <SignedIn>
      <SessionsSection />
    </SignedIn>,
  );
  await expect.element(page.getByText('Your devices could not be loaded.')).toBeVisible();
});
