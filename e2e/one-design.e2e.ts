/** Consistent design of controls in the built app: placement of settings, target sizes, bars. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { workspaceTools } from '@printready/tools/catalog';
import { grantTokens } from './grant-tokens.ts';
import { boxOf, openSettled, settled, signIn } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');
/** Minimum touch target size, CSS pixels. */
const MIN_TARGET = 40;

test('places the settings next to the image on screens at least 700 px wide, and below it on narrower ones', async ({
  page,
}) => {
  await signIn(page, 'panel');
  await page.goto('/halftone');
  await openSettled(page, LOGO);
  const places = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const picture = await boxOf(page.getByRole('application'));
    const settings = await boxOf(page.getByRole('complementary', { name: 'Settings' }));
    return { picture, settings };
  };
  for (const width of [700, 768, 1440]) {
    const { picture, settings } = await places(width);
    expect(settings.x).toBeGreaterThanOrEqual(picture.x + picture.width - 1);
    await expect(page.getByRole('heading', { name: 'Halftone Editor', level: 1 })).toBeVisible();
  }
  const { picture, settings } = await places(699);
  expect(settings.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
});

/** Controls below the minimum size, measured by their box and their ::after pseudo-element. */
const missedTargets = (page: Page) =>
  page.evaluate((least) => {
    const inText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li') !== null;
    const reachOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const more = getComputedStyle(element, '::after');
      const around =
        more.content === 'none' ? [0, 0] : [Number.parseFloat(more.width), Number.parseFloat(more.height)];
      return [Math.max(width, around[0] || 0), Math.max(height, around[1] || 0)] as const;
    };
    return [
      ...document.querySelectorAll(
        'button, a[href], select, [role=radio], [role=switch], [role=slider], [role=spinbutton]',
      ),
    ].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (
        box.width === 0 ||
        box.height === 0 ||
        box.width === 1 ||
        getComputedStyle(element).visibility === 'hidden' ||
        inText(element)
      )
        return [];
      // A slider's target is its whole row, and a number field's target is its frame.
      const target =
        element.closest('[data-orientation=horizontal][class*=touch-none]') ??
        (element.matches('[role=spinbutton]') ? element.parentElement! : element);
      const [width, height] = reachOf(target);
      if (Math.round(height) >= least && Math.round(width) >= least) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, MIN_TARGET);

test.describe('controls on touch screens', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('gives every control of every tool a touch target of at least 40 px, and keeps Run on the screen', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const email = await signIn(page, 'thumbs');
    await page.goto('/tools');
    // A run that the balance does not cover has a warning beside it.
    await grantTokens(email, 0);
    const missed: Record<string, readonly string[]> = {};
    let warned = 0;
    for (const { id } of workspaceTools) {
      await page.goto(`/${id}`);
      // Does not wait for Run, because some tools cannot run immediately after an image is opened.
      await page.getByLabel('Image file').setInputFiles(LOGO);
      await expect(page.getByRole('application')).toBeVisible();
      await settled(page);
      const found = await missedTargets(page);
      if (found.length > 0) missed[id] = [...new Set(found)];
      const warning = page.getByRole('button', { name: /^Before you run: / });
      if ((await warning.count()) > 0) {
        warned++;
        for (const control of [warning, page.getByRole('button', { name: /^Run · / })]) {
          const { x, width } = await boxOf(control);
          expect(x, id).toBeGreaterThanOrEqual(0);
          expect(x + width, id).toBeLessThanOrEqual(390);
        }
      }
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${id} scrolls sideways`,
        )
        .toBeLessThanOrEqual(0);
    }
    expect(missed).toEqual({});
    expect(warned).toBeGreaterThan(5);
  });

  test('shows print size and resolution in the bar on phones', async ({ page }) => {
    await signIn(page, 'phonebar');
    await page.goto('/color-ko');
    await openSettled(page, LOGO);
    const facts = page.getByRole('button', { name: /logo\.png/ });
    await expect(facts.getByText(/^[\d.]+ × [\d.]+ in$/).first()).toBeVisible();
    await expect(facts.getByText(/^\d+ dpi$/).first()).toBeVisible();
    await settled(page);
    const { width, right } = await facts.evaluate((button) => {
      const box = button.getBoundingClientRect();
      const texts = [...button.querySelectorAll('span')].map((span) => span.getBoundingClientRect().right);
      return { width: box.width, right: Math.max(...texts) - box.right };
    });
    expect(width).toBeGreaterThan(60);
    expect(right).toBeLessThanOrEqual(0);
  });
});

test('shows focus rings only when the keyboard is used', async ({ page }) => {
  await signIn(page, 'focus');
  await page.goto('/color-ko');
  await openSettled(page, LOGO);
  /** Outline of the focused element, or of the handle that it draws. */
  const ring = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const parts = focused ? [focused, ...focused.querySelectorAll('*')] : [];
      return parts.some((part) => getComputedStyle(part).outlineStyle === 'solid') ? 'solid' : 'none';
    });
  await expect(page.getByRole('application')).toBeFocused();
  await expect.poll(ring, 'the canvas after opening').toBe('none');
  for (const name of ['Measure', 'Before and after']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(ring, name).toBe('none');
  }
  await settled(page);
  await page.getByRole('application').click();
  await expect.poll(ring, 'the canvas').toBe('none');
  await page.keyboard.press('Tab');
  await expect.poll(ring).toBe('solid');

  // After a reload, the page focuses the canvas before any pointer or key is used.
  await page.reload();
  await expect(page.getByRole('application')).toBeFocused();
  await expect.poll(ring, 'the canvas after a reload').toBe('none');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(ring, 'the canvas after a key').toBe('solid');
});

test("opens the tool's help in the sheet at the section whose “?” button is clicked", async ({ page }) => {
  await signIn(page, 'explain');
  await page.goto('/halftone');
  await openSettled(page, LOGO);
  await page.getByRole('button', { name: 'Explain “Printable tones”' }).click();
  const help = page.getByRole('region', { name: 'Help: Halftone Editor' });
  await expect(help.getByRole('heading', { name: 'Printable tones' })).toBeInViewport();
  await expect(help.getByRole('heading', { name: 'How to use it' })).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('spinbutton', { name: /^Frequency/ })).toBeVisible();
});

test('with ⌘K, finds pages, tools by their purpose, and answers from the manual', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Find a tool, a page or an answer' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('remove white background');
  await expect(
    page.getByRole('option', { name: /^Background Remover Cuts|^Background Remover Removes/ }),
  ).toBeVisible();
  await expect(page.getByRole('option', { name: /In the manual/ }).first()).toBeVisible();
  await field.fill('gang sheet');
  await expect(page.getByRole('option').first()).toContainText('Fit My Print');
  await page.keyboard.press('Enter');
  // A signed-out user is redirected to sign-in.
  await expect(page).toHaveURL(/fit-my-print$/);
  await settled(page);
  await page.getByRole('button', { name: 'Go to…' }).click();
  await field.fill('pricing');
  await expect(page.getByRole('option').first()).toContainText('Pricing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pricing$/);
});

test('shows an active preset on its button and in the menu', async ({ page }) => {
  await signIn(page, 'presets');
  await page.goto('/image-vectorizer');
  await openSettled(page, LOGO);
  await page.getByRole('button', { name: /^Preset/ }).click();
  const last = page.getByRole('menuitem').filter({ hasNotText: '…' }).last();
  await settled(page);
  const name = (await last.innerText()).trim();
  await last.click();
  const button = page.getByRole('button', { name: `Presets: ${name}` });
  await button.click();
  await expect(page.locator('[role=menuitem][aria-current=true]')).toHaveText(name);
});
