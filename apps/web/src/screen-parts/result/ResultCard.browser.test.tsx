import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DownloadButton } from './ResultCard.tsx';

const done = () => Promise.resolve();
const delivery = {
  ...{ busy: false, outputs: [], mainLabel: 'PNG', large: false, film: false },
  ...{ download: done, downloadOutput: done, downloadMain: done, sendTo: done },
};

async function openMenu(film: boolean) {
  const screen = await render(<DownloadButton delivery={{ ...delivery, film }} look="secondary" />);
  await screen.getByRole('button', { name: 'Other formats' }).click();
}

const item = (name: RegExp) => page.getByRole('menuitem', { name });

test('says before a download what each format loses', async () => {
  await openMenu(false);
  await expect.element(item(/^JPEG.*areas turn white, pixels change slightly/)).toBeVisible();
  await expect.element(item(/^WebP.*pixels change slightly/)).toBeVisible();
  await expect.element(item(/^TIFF.*transparent, keeps DPI/)).toBeVisible();
});

test('says that black dots in a TIFF lie on white', async () => {
  await openMenu(true);
  await expect.element(item(/^TIFF.*black dots become a film, black on white/)).toBeVisible();
  await expect.element(item(/^PNG.*transparent, keeps DPI/)).toBeVisible();
});
