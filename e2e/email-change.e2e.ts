/** Email change: confirmed in both mailboxes, announced to the old address, and reverted from there. */
import { expect, type Page, test } from '@playwright/test';
import { codeIn, expectAccessible, freshEmail, signIn } from './support.ts';

type Mail = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string };

/** Waits for the email with this subject. */
async function mailAbout(page: Page, to: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get('/inbox.json')).json()) as Mail[];
      found = mails.find((mail) => mail.to === to && mail.subject.includes(subject));
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

/** Opens the email in the local inbox and clicks its button. */
async function follow(page: Page, to: string, subject: string, action: string): Promise<void> {
  const { id } = await mailAbout(page, to, subject);
  await page.goto(`/inbox/${id}`);
  await page.frameLocator('iframe').getByRole('link', { name: action }).click();
}

test('changes the email address through both mailboxes, reverts it from the old one, and ends all sessions', async ({
  page,
}) => {
  const old = await signIn(page, 'mover');
  const fresh = freshEmail('moved');
  const oldCookies = await page.context().cookies();
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New email address').fill(fresh);
  const send = page.getByRole('button', { name: 'Send the emails' });
  await send.click();
  // For a user without a password, a code sent to the current mailbox is the proof.
  await expect(page.getByText(`Type the code that we emailed to ${old}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the password instead' })).toBeHidden();
  await page.getByLabel('6-digit code').fill(codeIn((await mailAbout(page, old, 'confirmation code')).text));
  await send.click();
  await expect(
    page.getByText(`Open the email that we sent to ${old} and the one to ${fresh}.`),
  ).toBeVisible();

  await follow(page, old, 'A new address for your', 'Yes, change the address');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Now open the email in the other mailbox.')).toBeVisible();
  await follow(page, fresh, 'Confirm your new', 'Confirm the new address');
  await page.getByRole('button', { name: 'Continue' }).click();
  // The confirmation leads back to the Security tab, and the user is still signed in.
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await expect(page.getByText(fresh, { exact: true }).first()).toBeVisible();

  await follow(page, old, 'has a new address', 'Take my address back');
  await expect(page.getByRole('heading', { name: 'Take your address back' })).toBeVisible();
  await expectAccessible(page, 'taking an address back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is back' })).toBeVisible();
  await expectAccessible(page, 'an address that is back');

  await page.goto('/profile?tab=security');
  await expect(
    page
      .getByText('Your session has ended', { exact: false })
      .or(page.getByRole('link', { name: 'Login' }))
      .first(),
  ).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  // Restores the cookies from before the change: a browser that signed in before may request the next email
  // without waiting a minute.
  await page.context().addCookies(oldCookies);
  await page.goto('/auth/signin?next=%2Fprofile%3Ftab%3Dsecurity');
  await page.getByLabel('Email Address').fill(old);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByLabel('6-digit code').fill(codeIn((await mailAbout(page, old, 'Sign in to')).text));
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(page.getByText(old, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(fresh)).toHaveCount(0);
});
