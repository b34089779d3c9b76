/** Offline use: the app is installable, and a visited tool opens after a reload. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { badge, LONG_WORK, openSettled, settled, signIn, storedDraft } from './support.ts';

const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');

test.use({ serviceWorkers: 'allow' });

test('opens a visited tool offline after a reload, and shows previews', { tag: '@core' }, async ({
  page,
  context,
}) => {
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);

  const loaded = new Set<string>();
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/')) loaded.add(request.url());
  });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.goto('/halftone');
  await openSettled(page, LOGO);
  await expect(page.getByText('In this preview')).toBeVisible(LONG_WORK);
  await settled(page);
  expect(await storedDraft(page, 'halftone')).toBeDefined();
  // Waits for the assets, which are added to the cache with a delay.
  const missing = () =>
    page.evaluate(
      async (urls) => {
        const kept = await Promise.all(urls.map((url) => caches.match(url)));
        return urls.filter((_, at) => kept[at] === undefined);
      },
      [...loaded],
    );
  await expect.poll(missing).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  // The preview of the restored draft renders with cached code.
  await expect(page.getByRole('button', { name: /^Run · / }).first()).toBeEnabled(LONG_WORK);
  await expect(page.getByText('In this preview')).toBeVisible(LONG_WORK);
  await expect(page.getByText('The preview could not be updated.')).toHaveCount(0);
  await expect(page.getByText(/logo\.png/).first()).toBeVisible();
});

test('runs offline with the code that loaded when the tool opened, and pays when back online', async ({
  page,
  context,
}) => {
  await signIn(page, 'offline');
  await page.goto('/halftone');
  await openSettled(page, LOGO);
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Run · / }).click();
  await expect(page.getByText('The result is ready and saved.')).toBeVisible(LONG_WORK);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
  await expect(badge(page)).toContainText('14/15');
});
