import '../../testing/runtime-config-block.ts';
import { JANE, storeSession } from '@printready/sign-in/testing';
import { toast } from '@printready/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KEY, MAX, openTeam, SECRET, sent } from './test-team.tsx';

beforeEach(() => storeSession(JANE));
afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

const dialog = page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const pressInDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const list = page.getByRole('list', { name: 'API keys' });

it('lists keys with their start, rights and last use', async () => {
  await openTeam({
    role: 'owner',
    keys: [KEY, { ...KEY, id: MAX.user_id, name: 'Desk', last_used_at: null }],
  });
  const keys = list.getByRole('listitem');
  await expect
    .element(keys.nth(0))
    .toHaveTextContent('Web shoppk_live_a1B2c3… Check files, Run toolsLast used Nov 29, 2026Revoke');
  await expect
    .element(keys.nth(1))
    .toHaveTextContent('Deskpk_live_a1B2c3… Check files, Run toolsNever usedRevoke');
});

it('says that there are none yet', async () => {
  await openTeam({ role: 'owner' });
  await expect.element(page.getByText('No API keys yet.')).toBeVisible();
});

it('is hidden from members', async () => {
  await openTeam({ role: 'member' });
  await expect.element(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'API keys' }).elements()).toHaveLength(0);
});

it('makes a key with the chosen rights, and shows it once', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const changes = await openTeam({ role: 'owner' });
  const create = page.getByRole('button', { name: 'Create key' });
  await expect.element(create).toBeDisabled();
  await page.getByLabelText('Name of the key').fill('Desk');
  await page.getByRole('switch', { name: 'Check files' }).click();
  await expect.element(create).toBeDisabled();
  await page.getByRole('switch', { name: 'Run tools' }).click();
  await create.click();
  await expect.element(dialog.getByText(SECRET)).toBeVisible();
  await pressInDialog('Copy key');
  expect(copied).toHaveBeenCalledWith(SECRET);
  await pressInDialog('Done');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(page.getByText(SECRET).elements()).toHaveLength(0);
  expect(sent(changes)).toEqual([['POST', '/shop/keys', { name: 'Desk', scopes: ['jobs'] }]]);
});

it('revokes a key after a confirmation', async () => {
  const changes = await openTeam({ role: 'owner', keys: [KEY] });
  await press('Revoke Web shop');
  await pressInDialog('Keep');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(changes).toEqual([]);
  await press('Revoke Web shop');
  await pressInDialog('Revoke');
  await expect.element(page.getByText('The key was revoked.')).toBeVisible();
  expect(sent(changes)).toEqual([['DELETE', `/shop/keys/${KEY.id}`]]);
});

it('asks for a new sign-in if the last one was long ago', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openTeam({
    role: 'owner',
    answer: () => ({ status: 403, body: { code: 'reauthentication_needed', message: 'Sign in again.' } }),
  });
  await page.getByLabelText('Name of the key').fill('Desk');
  await press('Create key');
  await expect.element(dialog.getByRole('status')).toBeVisible();
});
