import '../../../testing/runtime-config-block.ts';
import { JANE, storeSession } from '@printready/sign-in/testing';
import { toast } from '@printready/ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam, sent, WEBHOOK } from '../test-team.tsx';

beforeEach(() => storeSession(JANE));
afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('adds a webhook for the chosen events, and shows its secret once', async () => {
  const changes = await openTeam({ role: 'owner' });
  await page.getByLabelText('Address of your server').fill(WEBHOOK.url);
  await page.getByRole('switch', { name: 'A job of the API failed' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy the webhook’s secret' });
  await expect.element(dialog.getByText('whsec_c2VjcmV0')).toBeVisible();
  expect(sent(changes)).toEqual([
    [
      'POST',
      '/shop/webhooks',
      { url: WEBHOOK.url, events: ['job.done', 'file.checked', 'proof.approved', 'proof.change_requested'] },
    ],
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('whsec_c2VjcmV0')).not.toBeInTheDocument();
});

test('sends nothing for what is no address', async () => {
  const changes = await openTeam({ role: 'owner' });
  await page.getByLabelText('Address of your server').fill('my server');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(page.getByText(/^Enter an address such as/)).toBeVisible();
  expect(changes).toEqual([]);
});

test('lists deliveries with their problems, and sends one again', async () => {
  const changes = await openTeam({ role: 'owner', webhooks: [WEBHOOK] });
  await page.getByRole('button', { name: `Deliveries to ${WEBHOOK.url}` }).click();
  await expect.element(page.getByText('The target answered 503.')).toBeVisible();
  await page.getByRole('button', { name: /^Send job\.done of .* again$/ }).click();
  await expect.element(page.getByText('The event is being sent again.')).toBeVisible();
  expect(sent(changes)[0]?.[1]).toMatch(/\/deliveries\/[\w-]+\/replay$/);
});

test('turns a webhook on again, and deletes it after a confirmation', async () => {
  const changes = await openTeam({
    role: 'owner',
    webhooks: [{ ...WEBHOOK, disabled_at: WEBHOOK.created_at }],
  });
  await expect.element(page.getByText(/^Turned off, because/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByText('The webhook is on again.')).toBeVisible();
  await page.getByRole('button', { name: `Delete the webhook to ${WEBHOOK.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('The webhook was deleted.')).toBeVisible();
  expect(sent(changes).map(([method]) => method)).toEqual(['POST', 'DELETE']);
});

test('is not shown to members', async () => {
  await openTeam({ role: 'member' });
  await expect.element(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Webhooks' })).not.toBeInTheDocument();
});
