/** An owner shares a profile and a recipe; a member uses both, and is told when the owner deletes them. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support.ts';
import { joinShop, makeShop, switchTo } from './team.ts';

const SHOP = 'Käthe’s Prints';

async function shareProfile(owner: Page): Promise<void> {
  await owner.goto('/file-validator');
  await owner.getByLabel('Shop profile', { exact: true }).selectOption('DTF');
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

const profiles = (page: Page) => page.getByLabel('Shop profile', { exact: true });

async function picture(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width}`);
    await page.screenshot({ path: `test-results/shared-rows/${what}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('shares a profile and a recipe with a member, who is told when they are deleted', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  await makeShop(owner);
  const member = await joinShop(owner, browser, 'press.operator');
  await switchTo(owner, SHOP);
  await shareProfile(owner);

  await test.step('the member checks files against the shared profile', async () => {
    await member.goto('/file-validator');
    await expect(member.getByRole('group', { name: SHOP })).toBeAttached();
    await profiles(member).selectOption('Heavy cotton');
    await picture(member, 'profile-of-the-shop');
  });
  await test.step('and sees, live, that the owner deletes it', async () => {
    await owner.getByRole('button', { name: 'Profiles' }).click();
    await owner.getByRole('menuitem', { name: 'Remove this profile' }).click();
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
  await test.step('and is told by the next save that the owner deleted it', async () => {
    await chooseRecipe(owner, 'Delete “House mock-ups”');
    await chooseRecipe(member, 'Save “House mock-ups”');
    await expect(member.getByText('Another member deleted “House mock-ups”.')).toBeVisible();
    await chooseRecipe(member, 'Save “House mock-ups”');
    await expect(member.getByText(`Every member of ${SHOP} has “House mock-ups” now.`)).toBeVisible();
  });
});
