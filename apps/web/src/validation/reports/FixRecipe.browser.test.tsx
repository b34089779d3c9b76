import type { Assessment } from '@printready/preflight';
import { TooltipProvider } from '@printready/ui';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useRecipeTransfer } from '../../files/stored/recipe-transfer.ts';
import { FixRecipe } from './FixRecipe.tsx';

const issue = (code: string) => ({ code }) as unknown as Assessment['issues'][number];

const open = (codes: readonly string[], artwork: Blob | null) =>
  render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <MemoryRouter initialEntries={['/file-validator']}>
        <Routes>
          <Route
            path="/file-validator"
            element={<FixRecipe result={{ fileName: 'logo.png', artwork }} issues={codes.map(issue)} />}
          />
          <Route path="/bulk-workflow" element={<p>The Bulk Workflow</p>} />
        </Routes>
      </MemoryRouter>
    </TooltipProvider>,
  );

beforeEach(() => useRecipeTransfer.getState().clear());

it('opens the recipe that fixes the findings, and passes the file', async () => {
  const screen = await open(
    ['semi-transparent', 'resolution-low', 'font-missing'],
    new Blob(['art'], { type: 'image/png' }),
  );
  await expect.element(screen.getByText('2 steps')).toBeVisible();
  const tools = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(tools).toEqual(['Upscaler', 'Transparency Guide']);
  await screen.getByRole('button', { name: 'Open the recipe' }).click();
  await expect.element(screen.getByText('The Bulk Workflow')).toBeVisible();
  const { order } = useRecipeTransfer.getState();
  expect(order?.recipe).toMatchObject({
    name: 'Fix: logo.png',
    steps: [{ tool: 'upscaler' }, { tool: 'transparency-guide' }],
  });
  const [file] = order?.files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(['logo.png', 'image/png', 'art']);
});

it('opens the recipe without a file if the file is gone', async () => {
  const screen = await open(['line-thin'], null);
  await expect.element(screen.getByText(/As a recipe for your files/)).toBeVisible();
  await screen.getByRole('button', { name: 'Open the recipe' }).click();
  expect(useRecipeTransfer.getState().order?.files).toEqual([]);
});

it('renders nothing if no tool fixes the findings', async () => {
  const screen = await open(['font-missing'], null);
  expect(screen.container.textContent).toBe('');
});
