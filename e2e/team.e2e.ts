/** A team: a shop is made, a member is invited by email, joins, runs a tool on the shop's tokens, and is removed. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { grantShopTokens } from './grant-tokens.ts';
import { badge, freshEmail, openSettled, signIn } from './support.ts';
import { acceptFrom, accessible, invite, makeShop, newPage, switchTo } from './team.ts';

const JPEG = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');

async function runKnockout(page: Page): Promise<void> {
  await page.goto('/color-ko');
  await openSettled(page, JPEG);
  await page.getByRole('button', { name: /^Run · 1 token/ }).click();
  await expect(
    page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Download' }),
  ).toBeVisible();
}

async function remove(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
}

const membersOf = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

test('shares the tokens of a shop with an invited member, until the member is removed', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const ownerEmail = await makeShop(owner);
  await grantShopTokens(ownerEmail, 40);
  const email = freshEmail('press.operator');
  const link = await invite(owner, email);
  await accessible(owner, 'the team page of an owner');

  const member = await newPage(browser);
  await acceptFrom(member, email, link);
  // The owner's page follows the change live.
  await expect(membersOf(owner)).toHaveCount(2);
  await expect(badge(member)).toContainText('15/15');
  await member.getByRole('button', { name: 'Switch to this shop' }).click();
  await expect(badge(member)).toContainText('40/40');
  await runKnockout(member);
  await expect(badge(member)).toContainText('39/40');
  await expect(badge(owner)).toContainText('15/15');
  await expect(owner.getByText('39 of 40 tokens left')).toBeVisible();

  await remove(owner, email);
  await expect(member.getByText(/You are no longer a member of Käthe’s Prints/)).toBeVisible();
  await expect(badge(member)).toContainText('15/15');
  await member.goto('/team');
  await expect(member.getByRole('button', { name: 'Create shop' })).toBeVisible();

  await switchTo(owner, 'Käthe’s Prints');
  await expect(badge(owner)).toContainText('39/40');
  await owner.goto('/profile?tab=subscription');
  await expect(owner.getByRole('cell', { name: 'Former member' })).toBeVisible();
  await accessible(owner, 'the subscription of a shop');
  await switchTo(owner, 'Your own tokens');
  await expect(owner.getByText('Nothing spent yet.')).toBeVisible();
});

test('refuses a used invitation, and offers the sign-in for another address', async ({ page, browser }) => {
  test.slow();
  await makeShop(page);
  const email = freshEmail('print.helper');
  const link = await invite(page, email);
  const other = await newPage(browser);
  await signIn(other, 'another.person');
  await other.goto(link);
  await other.getByRole('button', { name: 'Join the team' }).click();
  await expect(other.getByRole('alert')).toHaveText(
    'This invitation is for another email address. Sign in with that one.',
  );
  await other.getByRole('button', { name: 'Sign in with another address' }).click();
  await expect(other).toHaveURL(/\/auth\/signin\?next=%2Fteam%23invitation/);

  const member = await newPage(browser);
  await acceptFrom(member, email, link);
  await member.goto(link);
  await member.reload();
  await member.getByRole('button', { name: 'Join the team' }).click();
  await expect(member.getByRole('alert')).toHaveText(
    'This invitation was used, withdrawn, or replaced by a newer one.',
  );
  await member.getByRole('button', { name: 'Go to your team' }).click();
  await expect(member.getByRole('heading', { name: /You are a member$/ })).toBeVisible();
});
