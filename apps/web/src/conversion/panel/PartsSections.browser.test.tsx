import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FileItem } from '../create-conversions.ts';
import { readSettings } from '../settings.ts';
import { PartsSection } from './PartsSections.tsx';

afterEach(() => localStorage.clear());

const fileOf = (pages: number): FileItem => ({
  ...{ id: `${pages}`, file: new File(['x'], 'catalog.pdf'), unsaved: false, state: 'ready' },
  ...{ result: null, problem: null, progress: 0 },
  probed: {
    ...{ format: 'pdf', pages, layers: 1, findings: [], picture: '', colors: [] },
    facts: { width: 2, height: 2, ppi: 300, space: 'rgb', depth: 8, alpha: false, profile: null },
  },
});

const show = (format: 'png' | 'pdf', ...pages: readonly number[]) =>
  render(
    <PartsSection
      settings={{ ...readSettings(), format }}
      change={() => undefined}
      items={pages.map(fileOf)}
    />,
  );

const field = () => page.getByRole('textbox', { name: 'Pages' });

test('converts every page unless the user chooses some, and gives the number of files beforehand', async () => {
  await show('png', 23, 2, 1);
  await expect.element(field()).toHaveValue('all');
  await expect
    .element(page.getByText('For example 1, 2-4, 7 or all. One file per page: 26 files.'))
    .toBeVisible();
});

test('explains that a PDF keeps its pages in one file', async () => {
  await show('pdf', 23);
  await expect.element(page.getByText(/A PDF keeps them in one file\.$/)).toBeVisible();
});

test('shows no page field for files with one page', async () => {
  await show('png', 1, 1);
  await expect.element(field()).not.toBeInTheDocument();
});
