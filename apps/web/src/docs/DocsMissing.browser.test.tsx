import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DocsScreen } from './DocsScreen.tsx';

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <DocsScreen />
    </MemoryRouter>,
  );

test('an unknown page shows the search and the nearest pages', async () => {
  await open('/docs/white-underbase-choke');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('This page is not in the manual');
  await expect.element(page.getByLabelText('Search the manual')).toBeVisible();
  const nearest = page.getByRole('region', { name: 'Did you mean' });
  await expect
    .element(nearest.getByRole('link', { name: /^White underbase and choke/ }))
    .toHaveAttribute('href', '/docs/guides/white-underbase');
});

test('an unknown page whose address resembles no page shows no suggestions', async () => {
  await open('/docs/qqqxyz');
  await expect.element(page.getByLabelText('Search the manual')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Did you mean' })).not.toBeInTheDocument();
});
