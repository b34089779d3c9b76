/** Recipe editor: a preset, a dry run, a condition, a reload, and an imported file. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { boxOf, expectAccessible, LONG_WORK } from './support.ts';

test('builds a recipe, tries it on samples, stores, exports and imports it, without an account', async ({
  page,
}) => {
  test.setTimeout(3 * LONG_WORK.timeout);
  await page.goto('/bulk-workflow');
  await expect(page.getByRole('heading', { name: 'Bulk Workflow' })).toBeAttached();
  const steps = page.getByRole('region', { name: 'Steps' });
  const titles = steps.locator('li button[aria-pressed]:not([aria-label])');

  await test.step('opens a preset recipe and adds a step', async () => {
    await page.getByRole('button', { name: 'Recipes' }).click();
    await page.getByRole('menuitem', { name: /^Mock-up sizes/ }).click();
    await expect(titles).toHaveCount(2, LONG_WORK);
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('button', { name: /^Color Knockout/ }).click();
    await expect(titles).toHaveCount(3);
    await expect(page.getByRole('complementary', { name: 'Settings' })).toContainText('When it runs');
  });

  await test.step('adds a condition and moves the step up by keyboard', async () => {
    await page.getByRole('radio', { name: 'Only if…' }).click();
    await expect(titles.nth(2)).toContainText('Only if resolution is under 300 ppi');
    const handle = steps.getByRole('button', { name: 'Move step 3, Color Knockout' });
    const other = steps.getByRole('button', { name: 'Move step 2, Downscaler' });
    await handle.focus();
    await handle.press('Space');
    // Waits until the step is lifted, because earlier arrow keys are ignored.
    await expect(handle).toHaveAttribute('aria-pressed', 'true');
    await expect(steps.locator('li[data-dnd-dragging]')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    expect((await boxOf(handle)).y).toBeLessThan((await boxOf(other)).y);
    await page.keyboard.press('Space');
    await expect(titles.nth(1)).toContainText('Color Knockout');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(titles.nth(2)).toContainText('Color Knockout');
    await page.keyboard.press('Control+Shift+Z');
    await expect(titles.nth(1)).toContainText('Color Knockout');
    await page.keyboard.press('Control+Z');
    await expect(titles.nth(2)).toContainText('Color Knockout');
  });

  await test.step('restores a removed step', async () => {
    await steps.getByRole('button', { name: 'Step 3, Color Knockout: more' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(titles).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(titles).toHaveCount(3);
  });

  await test.step('shows every step on three images in the dry run', async () => {
    await page.getByRole('button', { name: 'Use our samples' }).click();
    await page.getByRole('button', { name: 'Try the recipe' }).click();
    const result = page.getByRole('region', { name: 'Result', exact: true });
    await expect(result.getByText(/_mockup\.webp$/)).toHaveCount(3, LONG_WORK);
    await expect(page.getByText('Skipped: transparent area is 0%')).toHaveCount(3);
    await expect(page.getByText('Ran: resolution is 250 ppi')).toBeVisible();
    await expect(result).toContainText('1750 × 2000 px');
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `the recipe at ${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('keeps the recipe after a reload, and exports it as a file', async () => {
    await page.reload();
    await expect(titles).toHaveCount(3, LONG_WORK);
    await page.getByRole('button', { name: 'Recipes' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as a file' }).click();
    const recipe = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
      steps: { tool: string }[];
    };
    expect(recipe.steps.map(({ tool }) => tool)).toEqual(['image-cropper', 'downscaler', 'color-ko']);
    const [first] = recipe.steps;
    const broken = { ...recipe, steps: [{ ...first, tool: 'image-croper' }] };
    await page.getByLabel('Recipe file').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(broken)),
    });
    const dialog = page.getByRole('dialog', { name: 'This recipe cannot be opened' });
    await expect(dialog).toContainText(
      'steps.1.tool: there is no "image-croper". Did you mean "image-cropper"?',
    );
    await page.keyboard.press('Escape');
    await expect(titles).toHaveCount(3);
  });
});
