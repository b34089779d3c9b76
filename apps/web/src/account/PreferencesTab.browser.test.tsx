import '../testing/runtime-config-block.ts';
import { ACCESS_FLAG } from '@printready/contracts/limits';
import { grantAccess, useAccess } from '@printready/sign-in/session';
import { SignedIn } from '@printready/sign-in/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PreferencesTab } from './PreferencesTab.tsx';

beforeEach(() => localStorage.setItem(ACCESS_FLAG.key, ACCESS_FLAG.value));
afterEach(() => localStorage.clear());

function Gate() {
  return <p>{useAccess() ? 'gate open' : 'gate closed'}</p>;
}

it('removes beta access from this browser, even for a signed-in user', async () => {
  await render(
    <SignedIn>
      <PreferencesTab />
      <Gate />
    </SignedIn>,
  );
  await expect.element(page.getByText('gate open')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove beta access from this browser' });
  await remove.click();
  await expect.element(page.getByText('gate closed')).toBeVisible();
  await expect
    .element(page.getByText('This browser asks before it opens a tool that is in beta.'))
    .toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
  // Every page calls grantAccess() for a signed-in user.
  grantAccess();
  expect(localStorage.getItem(ACCESS_FLAG.key)).not.toBe(ACCESS_FLAG.value);
});
