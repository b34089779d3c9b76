/** Every workspace tool: opens, is accessible at three widths, runs, charges its price once, and downloads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type WorkspaceToolId, workspaceTools } from '@printready/tools/catalog';
import { PNG } from 'pngjs';
import {
  badge,
  expectAccessible,
  expectSilentConsole,
  freshEmail,
  knockOutAnyway,
  LONG_WORK,
  openSettled,
  signIn,
  signUpByLink,
} from './support.ts';
import { withResolution } from './with-resolution.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

/**
 * Logo reduced to every fifth pixel, so that neural networks finish in time on slow computers. It states a width of
 * 2 in, because the app would assume 11 in for an unknown size, and the films would be that large.
 */
function smallLogo() {
  const large = PNG.sync.read(readFileSync(LOGO));
  const small = new PNG({ width: Math.floor(large.width / 5), height: Math.floor(large.height / 5) });
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const from = (y * 5 * large.width + x * 5) * 4;
      small.data.set(large.data.subarray(from, from + 4), (y * small.width + x) * 4);
    }
  }
  return { name: 'logo.png', mimeType: 'image/png', buffer: withResolution(PNG.sync.write(small), 200) };
}

/** Settings that give a tool something to run, at its lowest price. */
const PREPARATIONS: Partial<Record<WorkspaceToolId, (page: Page) => Promise<void>>> = {
  'image-cropper': (page) => page.getByRole('button', { name: 'Rotate right' }).click(),
  // Replaces a color, because a palette alone is free.
  'image-to-color-palette': (page) => page.getByRole('slider', { name: 'Hue' }).press('ArrowRight'),
  'color-ko': knockOutAnyway,
  // Reduces by percent, because a small image does not exceed the default print size.
  downscaler: (page) => page.getByRole('radio', { name: 'Percent' }).click(),
  // Chooses a factor, because the default print size would require a larger factor, which costs more tokens.
  upscaler: (page) => page.getByRole('radio', { name: 'Factor' }).click(),
};

test.describe('workspace tools', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const { id, price, suffix } of workspaceTools) {
    test(`runs ${id} at its manifest's price, and downloads a file`, { tag: '@core' }, async ({ page }) => {
      await signIn(page, 'everytool');
      await page.goto(`/${id}`);
      await openSettled(page, smallLogo());
      await PREPARATIONS[id]?.(page);
      const run = page.getByRole('button', { name: /^Run · / });
      const { tokens } = price;
      await expect(run).toHaveAccessibleName(
        tokens > 0 ? new RegExp(`^Run · ${tokens} tokens?$`) : /^Run · \D+$/,
      );
      await run.click();
      const button = page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Download' });
      await expect(button).toBeVisible(LONG_WORK);
      const download = page.waitForEvent('download');
      await button.click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^logo${suffix}\\.(png|svg|pdf|zip)$`));
      await expect(badge(page)).toContainText(`${15 - tokens}/15`);
    });
  }
});

test.describe('tools with the service worker active, as for users', () => {
  test.use({ serviceWorkers: 'allow' });

  test('finds no accessibility violations and an empty console in any tool with an image open, at three widths', async ({
    page,
  }) => {
    test.setTimeout(LONG_WORK.timeout * (1 + workspaceTools.length));
    await signIn(page, 'everytool-axe');
    for (const { id } of workspaceTools) {
      await test.step(id, () =>
        expectSilentConsole(page, async () => {
          await page.goto(`/${id}`);
          await openSettled(page, smallLogo());
          for (const width of [1440, 768, 390]) {
            await page.setViewportSize({ width, height: 900 });
            await expectAccessible(page, `${id} with an open image at ${width}`);
          }
          await page.setViewportSize({ width: 1440, height: 900 });
        }),
      );
    }
  });
});

test("restores a visitor's work in a public tool after sign-up", {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/halftone');
  await openSettled(page, smallLogo());
  await page.getByRole('button', { name: /^Run · / }).click();
  await expect(page.getByText('Authentication required to use tokens')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await signUpByLink(page, freshEmail('public'), page.url());
  await expect(page).toHaveURL(/\/halftone/);
  await expect(page.getByRole('button', { name: /^logo\.png/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^Run · |Pay and download/ })
    .first()
    .click();
  await expect(
    page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Download' }),
  ).toBeVisible();
  await expect(badge(page)).toContainText('14/15');
});
