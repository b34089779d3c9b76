import '../testing/runtime-config-block.ts';
import type { Recipe } from '@printready/pipeline/recipe';
import { RECIPE_PRESETS } from '@printready/pipeline/recipe/presets';
import { SignedIn } from '@printready/sign-in/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { deleteDraft, saveDraft } from '../files/stored/draft.ts';
import { saveOwn } from '../files/stored/own-recipes.ts';
import { useRecipeTransfer } from '../files/stored/recipe-transfer.ts';
import { saveResult } from '../files/stored/stored-results.ts';
import { openAsMember, storedRow } from '../shop-rows/test-shop-rows.tsx';
import OwnWork from './OwnWork.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  useRecipeTransfer.getState().clear();
  localStorage.clear();
  await deleteDraft('halftone');
});

const own = (userId: string) => (
  <SignedIn>
    <OwnWork userId={userId} none={<p>the example</p>} />
  </SignedIn>
);

test("lists the user's drafts, results, and recipes, and opens them", async () => {
  const file = { name: 'bear.png', blob: new Blob(['art']) };
  await saveDraft({ toolId: 'halftone', userId: 'jane', file, options: {}, requestId: null, offered: true });
  await saveResult({
    ...{ requestId: 'r1', toolId: 'color-ko', userId: 'jane', madeOf: 'x', paidAtMs: 1_700_000_000_000 },
    file: { name: 'bear_knockout.png', blob: new Blob(['result']) },
  });
  saveOwn({ ...RECIPE_PRESETS[0]!.recipe, name: 'Films for Ana' } as Recipe);
  await render(own('jane'));
  await expect
    .element(page.getByRole('link', { name: 'Continue bear.png in Halftone Editor' }))
    .toHaveAttribute('href', '/halftone');
  await expect.element(page.getByRole('button', { name: 'Download bear_knockout.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Open Films for Ana in Bulk Workflow' }).click();
  expect(useRecipeTransfer.getState().order).toMatchObject({ recipe: { name: 'Films for Ana' }, files: [] });
});

test('lists the recipes of a member’s shop, and opens them in the version that the member has seen', async () => {
  const row = storedRow('Neck labels', { ...RECIPE_PRESETS[0]!.recipe });
  await openAsMember('recipes', [row], <OwnWork userId="jane" none={<p>the example</p>} />);
  const shared = page.getByRole('region', { name: 'Recipes of Ink & Co' });
  await shared.getByRole('button', { name: 'Open Neck labels in Bulk Workflow' }).click();
  expect(useRecipeTransfer.getState().order).toMatchObject({
    recipe: { ...RECIPE_PRESETS[0]!.recipe, name: 'Neck labels' },
    sharedRow: { id: row.id, updatedAt: row.updated_at },
  });
  expect(page.getByRole('region', { name: 'Your recipes' }).elements()).toHaveLength(0);
});

test('shows the example to a user who has no saved work', async () => {
  await render(own('mary'));
  await expect.element(page.getByText('the example')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your work' })).not.toBeInTheDocument();
});
