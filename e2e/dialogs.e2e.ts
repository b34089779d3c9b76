/**
 * Dialogs at three widths: focus inside, nothing cut off, no axe violations, nothing in the console, Escape closes.
 */
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectSilentConsole,
  knockOutAnyway,
  LONG_WORK,
  openSettled,
  settled,
  signIn,
} from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');
const WIDTHS = [1440, 768, 390] as const;

// A blocked service worker, as in other journeys, would write to the console.
test.use({ serviceWorkers: 'allow' });

/** Dialog, identified by its title, that is opened on a freshly loaded page. */
type Opened = {
  readonly title: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

const chooseFrom = (menu: string, item: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const FOR_VISITORS: readonly Opened[] = [
  { title: 'Go to', path: '/', open: (page) => page.keyboard.press('ControlOrMeta+k') },
  { title: 'Help & Feedback', path: '/', open: press('HELP') },
];

const FOR_MEMBERS: readonly Opened[] = [
  { title: 'Change your email address', path: '/profile?tab=security', open: press('Change address') },
  {
    title: 'Add an authenticator app',
    path: '/profile?tab=security',
    open: press('Add an authenticator app'),
  },
  { title: 'Sign out everywhere?', path: '/profile?tab=security', open: press('Sign out everywhere') },
  { title: 'Delete your account?', path: '/profile', open: press('Delete my account') },
];

const BESIDE_AN_IMAGE: readonly Opened[] = [
  { title: 'Keyboard', path: '/color-ko', open: (page) => page.keyboard.press('?') },
  { title: 'Save these settings', path: '/color-ko', open: chooseFrom('Presets', 'Save these settings…') },
];

async function expectWithinWindow(page: Page, dialog: Locator, where: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const box = await dialog.boundingBox();
  expect(box, where).not.toBeNull();
  const { x, y, width: across, height: down } = box!;
  expect([x >= 0, y >= 0, x + across <= width, y + down <= height], where).toEqual([true, true, true, true]);
  const cutOff = await dialog.evaluate((element) => {
    const edge = element.getBoundingClientRect().right + 1;
    const clips = (one: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && one.clientWidth > 1;
    };
    const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowX);
    const isInScroller = (one: Element) => {
      for (let at = one.parentElement; at !== null && at !== element; at = at.parentElement)
        if (scrolls(at) && at.scrollWidth > at.clientWidth) return true;
      return false;
    };
    return [...element.querySelectorAll('*')]
      .filter(
        (one) =>
          (clips(one) && one.scrollWidth > one.clientWidth + 1) ||
          (one.getBoundingClientRect().right > edge && !isInScroller(one)),
      )
      .map((one) => `${one.tagName.toLowerCase()} “${one.textContent.trim().slice(0, 40)}”`);
  });
  expect(cutOff, `${where}: wider than its place`).toEqual([]);
}

async function expectFocusWithin(dialog: Locator, where: string): Promise<void> {
  const focused = await dialog.evaluate((element) => {
    const active = document.activeElement;
    if (active === null || !element.contains(active)) return 'outside';
    return active.getAttribute('aria-label') ?? 'inside';
  });
  expect(['outside', 'Close'], `${where}: focus`).not.toContain(focused);
}

/** Types into the focused field of a dialog, if it is a text field; a space must not close the dialog. */
async function expectTyping(page: Page, dialog: Locator, where: string): Promise<void> {
  const field = dialog.locator('input:focus:not([inputmode]), textarea:focus');
  if ((await field.count()) === 0) return;
  await page.keyboard.type('a b');
  await expect(field, `${where}: typed letters`).toHaveValue('a b');
  await field.clear();
}

async function expectSound(page: Page, opened: Opened): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await settled(page);
    await opened.open(page);
    const dialog = page.getByRole('dialog', { name: opened.title });
    const where = `${opened.title} at ${width}`;
    await expect(dialog, where).toBeVisible();
    await settled(page);
    await expectFocusWithin(dialog, where);
    await expectTyping(page, dialog, where);
    await expectWithinWindow(page, dialog, where);
    await expectAccessible(page, where);
    await page.keyboard.press('Escape');
    await expect(dialog, where).toHaveCount(0);
  }
}

async function sweep(page: Page, dialogs: readonly Opened[]): Promise<void> {
  for (const opened of dialogs)
    await test.step(opened.title, async () => {
      await page.goto(opened.path);
      await page.getByRole('heading').first().waitFor();
      await expectSound(page, opened);
    });
}

test('keeps the focus in dialogs for visitors, and fits them on the screen', async ({ page }) => {
  test.setTimeout(LONG_WORK.timeout * 2);
  await expectSilentConsole(page, () => sweep(page, FOR_VISITORS));
});

test('keeps the focus in account dialogs, and fits them on the screen', async ({ page }) => {
  test.setTimeout(LONG_WORK.timeout * 2);
  await signIn(page, 'dialogs');
  await expectSilentConsole(page, () => sweep(page, FOR_MEMBERS));
});

test('keeps the focus in dialogs of a tool with an open image, and fits them on the screen', async ({
  page,
}) => {
  test.setTimeout(LONG_WORK.timeout * 2);
  await signIn(page, 'dialogs');
  await expectSilentConsole(page, async () => {
    await page.goto('/color-ko');
    await openSettled(page, LOGO);
    for (const opened of BESIDE_AN_IMAGE) await expectSound(page, opened);
    await knockOutAnyway(page);
    await page.getByRole('button', { name: /^Run · 1 token/ }).click();
    await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
    await expectSound(page, { title: 'Ready for print?', path: '', open: press('Ready for print?') });
  });
});
