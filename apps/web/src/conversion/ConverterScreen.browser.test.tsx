import { createRaster } from '@printready/pixels/raster';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { AuthContext } from '@printready/sign-in/session';
import { catalog } from '@printready/tools/catalog';
import { Toaster, TooltipProvider, toast } from '@printready/ui';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { deleteDraft } from '../files/stored/draft.ts';
import { useTransfer } from '../files/stored/transfer.ts';
import { fakeWorkers } from '../testing/fake-workers.ts';
import ConverterScreen from './ConverterScreen.tsx';

const manifest = catalog.find(({ id }) => id === 'image-converter')!;
const facts = { width: 2, height: 2, ppi: 300, space: 'rgb', depth: 8, alpha: true, profile: null } as const;

afterEach(async () => {
  toast.dismiss();
  await deleteDraft('image-converter');
  sessionStorage.clear();
  vi.unstubAllGlobals();
  useTransfer.getState().clear();
});

/** Opens the converter with a transferred file; the router has another page to navigate to. */
async function arrive(unsaved: boolean, findings: readonly ReadFinding[] = []) {
  const blob = new Blob(['art'], { type: 'image/png' });
  const size = { width: 2, height: 2 };
  const shown = { size, raster: createRaster(2, 2) };
  const answers: Readonly<Record<string, unknown>> = {
    probe: { ok: true, format: 'png', facts, pages: 1, layers: 1, findings, picture: blob },
    convert: { ok: true, files: [{ blob, page: null, facts, parts: 1, inks: [] }], losses: [] },
    'preview-conversion': { ok: true, before: shown, after: shown, bytes: 1 },
  };
  fakeWorkers(({ task }) => answers[task]);
  useTransfer.getState().give({ name: 'logo_cutout.png', blob, ...(unsaved && { unsaved: true }) });
  const router = createMemoryRouter(
    [
      { path: '/image-converter', element: <ConverterScreen manifest={manifest} /> },
      { path: '/', element: <p>Home</p> },
    ],
    { initialEntries: ['/image-converter'] },
  );
  const screen = await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <AuthContext value={{ status: 'signed-out', user: null }}>
        <RouterProvider router={router} />
        <Toaster durationMs={60_000} visible={3} widthPx={380} gapPx={8} />
      </AuthContext>
    </TooltipProvider>,
  );
  await expect.element(screen.getByText(/2×2 px/)).toBeInTheDocument();
  return { screen, router };
}

test('asks before leaving the page or removing the file would lose a paid result from another tool', async () => {
  const { screen, router } = await arrive(true);
  const dialog = screen.getByRole('dialog', { name: 'Leave without downloading?' });
  await screen.getByRole('button', { name: 'Remove logo_cutout.png' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByText(/2×2 px/)).toBeInTheDocument();
  await router.navigate('/');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(router.state.location.pathname).toBe('/image-converter');
  await screen.getByRole('button', { name: 'Remove logo_cutout.png' }).click();
  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await expect.element(screen.getByText(/2×2 px/)).not.toBeInTheDocument();
  await router.navigate('/');
  await expect.element(screen.getByText('Home')).toBeVisible();
});

test('does not ask before leaving the page once the paid result has been downloaded', async () => {
  const { screen, router } = await arrive(true);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await screen.getByRole('button', { name: /^Convert/ }).click();
  await screen.getByRole('button', { name: 'Download', exact: true }).click();
  await router.navigate('/');
  await expect.element(screen.getByText('Home')).toBeVisible();
});

test('does not ask before removing a file that came from disk', async () => {
  const { screen, router } = await arrive(false);
  await screen.getByRole('button', { name: 'Remove logo_cutout.png' }).click();
  await expect.element(screen.getByText(/2×2 px/)).not.toBeInTheDocument();
  await router.navigate('/');
  await expect.element(screen.getByText('Home')).toBeVisible();
});

test('previews a file before and after conversion, and shows the resulting size', async () => {
  // Without the app's styles, the canvas would grow with its container on every frame.
  const styles = document.createElement('style');
  styles.textContent = '[role=application] { height: 200px } canvas { position: absolute }';
  document.head.append(styles);
  onTestFinished(() => styles.remove());
  const { screen } = await arrive(false);
  await expect.element(screen.getByText('Ready to convert')).toBeVisible();
  await screen.getByRole('button', { name: 'Preview logo_cutout.png' }).click();
  const pane = screen.getByRole('region', { name: 'Preview of logo_cutout.png' });
  await expect.element(pane.getByRole('slider', { name: 'Before and after' })).toBeVisible();
  await expect.element(pane.getByText('1 byte', { exact: true })).toBeVisible();
  await expect.element(pane.getByText('67% smaller')).toBeVisible();
  await screen.getByText('JPEG', { exact: true }).click();
  await expect.element(pane.getByText('JPEG, quality 92')).toBeVisible();
  await pane.getByRole('button', { name: 'Files' }).click();
  await expect.element(screen.getByRole('button', { name: 'Preview logo_cutout.png' })).toBeVisible();
});

test('undoes the removal of a file, and offers to restore the list of files on the next visit', async () => {
  const { screen, router } = await arrive(false);
  await screen.getByRole('button', { name: 'Remove logo_cutout.png' }).click();
  await expect.element(screen.getByText(/2×2 px/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/2×2 px/)).toBeVisible();
  await router.navigate('/');
  await expect.element(screen.getByText('Home')).toBeVisible();
  // Arrives by following a link, not with the Back button.
  await router.navigate('/image-converter');
  await expect.element(screen.getByText('Bring back logo_cutout.png?')).toBeVisible();
  await screen.getByRole('button', { name: 'Bring back' }).click();
  await expect.element(screen.getByText(/2×2 px/)).toBeVisible();
});

test('marks a file that was not read completely, in its row and in the header', async () => {
  const box = { x: 0, y: 0.5, width: 1, height: 0.5 };
  const { screen } = await arrive(false, [readFinding('not-drawn', 'A hatch pattern is missing.', { box })]);
  await expect.poll(() => screen.getByRole('button', { name: /1 to check$/ }).elements().length).toBe(2);
  await screen
    .getByRole('list', { name: 'Files' })
    .getByRole('button', { name: /1 to check$/ })
    .click();
  await expect.element(screen.getByText('A hatch pattern is missing. (50–100% from the top)')).toBeVisible();
});
