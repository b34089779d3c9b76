/** On a phone, every control has a hit area of at least 40 × 40 px. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { LONG_WORK, openSettled, settled, signIn } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');
const PHONE = { width: 390, height: 844 };

test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

/**
 * Controls whose hit area is under 40 px, as "name: width × height". The hit area is everything that responds to a
 * tap, including padding, pseudo-elements, and labels. Links within running text are exempt (WCAG 2.5.8, "Inline").
 */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const MIN_PX = 40;
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=tab], [role=switch], [role=radio], [role=checkbox], [role=menuitem]';
    const PROSE = 'p, li, dd, td, figcaption, label';

    /** Elements on which a tap counts as a tap on the control. */
    const partsOf = (control: Element): readonly Element[] => [
      control,
      ...(control instanceof HTMLInputElement ? (control.labels ?? []) : []),
      // A tap on a slider's track moves the thumb.
      ...(control.getAttribute('role') === 'slider' && control.parentElement?.parentElement
        ? [control.parentElement.parentElement]
        : []),
    ];

    const isInProse = (control: Element): boolean => {
      if (!control.matches('a, button') || getComputedStyle(control).display !== 'inline') return false;
      const around = control.closest(PROSE)?.textContent ?? '';
      return around.trim().length > control.textContent.trim().length + 1;
    };

    const isShown = (control: Element): boolean =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      control.getBoundingClientRect().width > 1 &&
      control.closest('[inert], [aria-hidden=true]') === null;

    const answers = (parts: readonly Element[], x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && parts.some((part) => part.contains(hit));
    };

    /** Distance in px, in one direction, over which taps reach the control. */
    const reach = (parts: readonly Element[], from: DOMPoint, step: readonly [number, number]): number => {
      let length = 0;
      while (
        length < MIN_PX &&
        answers(parts, from.x + step[0] * (length + 1), from.y + step[1] * (length + 1))
      )
        length++;
      return length;
    };

    const nameOf = (control: Element): string =>
      (
        control.getAttribute('aria-label') ??
        (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null) ??
        control.textContent
      )
        .trim()
        .slice(0, 60) || control.outerHTML.slice(0, 80);

    const found: string[] = [];
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!isShown(control) || isInProse(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const parts = partsOf(control);
      const box = control.getBoundingClientRect();
      const center = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
      // Skips controls that are covered, for example by a toast.
      if (!answers(parts, center.x, center.y)) continue;
      const width = reach(parts, center, [-1, 0]) + 1 + reach(parts, center, [1, 0]);
      const height = reach(parts, center, [0, -1]) + 1 + reach(parts, center, [0, 1]);
      if (width < MIN_PX || height < MIN_PX)
        found.push(`${control.tagName.toLowerCase()} “${nameOf(control)}”: ${width} × ${height}`);
    }
    return found;
  });
}

type Screen = { readonly name: string; readonly open: (page: Page) => Promise<void> };

const at = (path: string): Screen => ({
  name: path,
  open: async (page) => {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
  },
});

const opened = (toolId: string): Screen => ({
  name: `${toolId} with an image`,
  open: async (page) => {
    await page.goto(`/${toolId}`);
    await openSettled(page, LOGO);
    await page.getByRole('button', { name: /settings at/ }).tap();
  },
});

const VISITOR: readonly Screen[] = ['/', '/tools', '/pricing', '/docs/tools/halftone', '/auth/signin'].map(
  at,
);
const MEMBER: readonly Screen[] = [
  at('/profile'),
  at('/settings'),
  at('/file-validator'),
  at('/bulk-workflow'),
  opened('color-ko'),
  opened('halftone'),
];

async function expectLargeTargets(page: Page, screens: readonly Screen[]): Promise<void> {
  const small: Record<string, readonly string[]> = {};
  for (const { name, open } of screens)
    await test.step(name, async () => {
      await open(page);
      await settled(page);
      const found = await smallTargets(page);
      if (found.length > 0) small[name] = found;
    });
  expect(small).toEqual({});
}

test('gives visitors a touch target of at least 40 px for every control', async ({ page }) => {
  test.setTimeout(LONG_WORK.timeout * 2);
  await expectLargeTargets(page, VISITOR);
});

test('gives members a touch target of at least 40 px for every control, even with an image open', async ({
  page,
}) => {
  test.setTimeout(LONG_WORK.timeout * 2);
  await signIn(page, 'thumbs');
  page.on('dialog', (dialog) => void dialog.accept());
  await expectLargeTargets(page, MEMBER);
});
