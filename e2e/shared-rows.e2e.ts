/** An owner shares profiles, recipes, inks, and presets; a member uses them and sees when they are deleted. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { grantShopTokens } from './grant-tokens.ts';
import { expectAccessible, openSettled } from './support.ts';
import { joinShop, makeShop, switchTo } from './team.ts';
import { CLEAN, card, choose, pdf } from './validator-files.ts';

const SHOP = 'Käthe’s Prints';
const JPEG = join(import.meta.dirname, '../apps/web/public/samples/black-shirt.jpg');

async function shareProfile(owner: Page): Promise<void> {
  await owner.goto('/file-validator');
  await choose(owner, pdf('flyer.pdf', CLEAN));
  await profiles(owner).selectOption('DTF');
  await owner.getByRole('button', { name: 'Profiles' }).click();
  await owner.getByRole('menuitem', { name: 'Copy and edit…' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Heavy cotton');
  await owner.getByRole('radio', { name: `For ${SHOP}` }).click();
  await picture(owner, 'save-profile');
  await owner.getByRole('button', { name: 'Save profile' }).click();
  await expect(profiles(owner)).toHaveValue(/^shop-/);
}

async function shareRecipe(owner: Page): Promise<void> {
  await owner.goto('/bulk-workflow');
  await owner.getByRole('button', { name: 'Recipes' }).click();
  await owner.getByRole('menuitem', { name: /^Mock-up sizes/ }).click();
  await expect(owner.getByLabel('Recipe name')).toHaveValue('Mock-up sizes');
  await owner.getByLabel('Recipe name').fill('House mock-ups');
  await chooseRecipe(owner, 'Save “House mock-ups”');
  await expect(owner.getByText(`Every member of ${SHOP} has “House mock-ups” now.`)).toBeVisible();
}

async function chooseRecipe(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Recipes' }).click();
  await picture(page, 'recipes');
  await page
    .getByRole('group')
    .filter({ hasText: `For every member of ${SHOP}` })
    .getByRole('menuitem', { name: item, exact: true })
    .click();
}

const profiles = (page: Page) => page.getByRole('combobox', { name: 'Shop profile', exact: true });

async function picture(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width}`);
    await page.screenshot({ path: `test-results/shared-rows/${what}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function openInks(page: Page) {
  await page.goto('/color-separator');
  await openSettled(page, JPEG);
  const inks = page.getByRole('button', { name: 'Your inks', exact: true });
  if ((await inks.getAttribute('aria-expanded')) === 'false') await inks.click();
  return page.getByRole('region', { name: `Inks of ${SHOP}` });
}

test('shares inks and a preset with a member', async ({ page: owner, browser }) => {
  test.slow();
  await makeShop(owner);
  const member = await joinShop(owner, browser, 'ink.mixer');
  await switchTo(owner, SHOP);
  const shared = await openInks(owner);
  await owner.getByRole('button', { name: 'Add an ink' }).click();
  await shared.getByRole('button', { name: 'Share mine' }).click();
  await expect(shared.getByText('In use')).toBeVisible();
  await owner.getByRole('button', { name: /^Presets/ }).click();
  await owner.getByRole('menuitem', { name: 'Save these settings…' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('House inks');
  await owner.getByRole('radio', { name: `For ${SHOP}` }).click();
  await picture(owner, 'save-preset');
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);

  const offered = await openInks(member);
  await offered.getByRole('button', { name: 'Use Ink 1' }).scrollIntoViewIfNeeded();
  await picture(member, 'inks-of-the-shop');
  await offered.getByRole('button', { name: 'Use Ink 1' }).click();
  await expect(offered.getByText('In use')).toBeVisible();
  await expect(member.getByRole('list', { name: 'Ink shelf' }).getByRole('listitem')).toHaveCount(1);
  await member.getByRole('button', { name: /^Presets/ }).click();
  await expect(
    member.getByRole('group').filter({ hasText: SHOP }).getByRole('menuitem', { name: 'House inks' }),
  ).toBeVisible();
});

test('shares a profile and a recipe with a member, who sees when they are deleted', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  await grantShopTokens(await makeShop(owner), 40);
  const member = await joinShop(owner, browser, 'press.operator');
  await switchTo(owner, SHOP);
  await shareProfile(owner);

  await test.step('the member checks a file against the shared profile', async () => {
    await member.goto('/file-validator');
    await choose(member, pdf('order.pdf', CLEAN));
    await profiles(member).selectOption('Heavy cotton');
    await picture(member, 'profile-of-the-shop');
    await member.getByRole('button', { name: 'Validate 1 file · 1 token' }).click();
    await expect(card(member).getByText('Profile: Heavy cotton')).toBeVisible();
  });
  await test.step('and sees, live, that the owner deletes it', async () => {
    await owner.getByRole('button', { name: 'Profiles' }).click();
    await owner.getByRole('menuitem', { name: 'Remove for every member' }).click();
    await expect(
      member.getByText(`“Heavy cotton” is no longer shared by ${SHOP}. You can keep using it here.`),
    ).toBeVisible();
    await picture(member, 'deleted-profile');
  });

  await shareRecipe(owner);
  await test.step('the member opens the shared recipe', async () => {
    await member.goto('/bulk-workflow');
    await member.getByRole('button', { name: 'Recipes' }).click();
    await member.getByRole('menuitem', { name: 'House mock-ups', exact: true }).click();
    await expect(member.getByLabel('Recipe name')).toHaveValue('House mock-ups');
  });
  await test.step('and sees at the next save that the owner deleted it', async () => {
    await chooseRecipe(owner, 'Delete “House mock-ups”');
    await chooseRecipe(member, 'Save “House mock-ups”');
    await expect(member.getByText('Another member deleted “House mock-ups”.')).toBeVisible();
    await chooseRecipe(member, 'Save “House mock-ups”');
    await expect(member.getByText(`Every member of ${SHOP} has “House mock-ups” now.`)).toBeVisible();
  });
});
