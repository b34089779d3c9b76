import '../../../testing/runtime-config-block.ts';
import { toast } from '@printready/ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useRecipeTransfer } from '../../../files/stored/recipe-transfer.ts';
import {
  changeAsOther,
  openAsMember,
  type StoredRow,
  storedRow,
} from '../../../shop-rows/test-shop-rows.tsx';
import { addStep, NEW_RECIPE } from '../edit-recipe.ts';
import { RecipeBar } from '../RecipeBar.tsx';
import { useRecipe } from '../use-recipe.ts';
import { useTransferredRecipe } from '../use-transferred-recipe.ts';

// Runs the real parser in this thread.
vi.mock('../../../threads/use-job.ts', () => ({
  useJob: () => async (_task: string, request: { readonly text: string }) => {
    const { work } = await import('../read-recipe.task.ts');
    return await work(request);
  },
}));

const KNOCKOUT = { ...addStep(NEW_RECIPE, 'color-ko', {}).recipe, name: 'Dark shirts' };
const CROP = { ...addStep(NEW_RECIPE, 'image-cropper', {}).recipe, name: 'Crop' };

function Bar() {
  const editor = useRecipe(CROP);
  useTransferredRecipe(editor.replace, () => undefined);
  return (
    <>
      <RecipeBar title="Bulk Workflow" editor={editor} />
      <output>{editor.recipe.steps.map(({ tool }) => tool).join()}</output>
    </>
  );
}

const open = (rows: StoredRow[]) => openAsMember('recipes', rows, <Bar />);
const shared = () => storedRow('Dark shirts', KNOCKOUT);
const showMenu = () => page.getByRole('button', { name: 'Recipes' }).click();
const group = (label: string) => page.getByRole('group').filter({ hasText: label });
const FOR_SHOP = 'For every member of Ink & Co';
const choose = async (label: string, item: string) => {
  await showMenu();
  await group(label).getByRole('menuitem', { name: item, exact: true }).click();
};
const openShared = async () => {
  await showMenu();
  await page.getByRole('menuitem', { name: 'Dark shirts', exact: true }).click();
  await expect.element(page.getByText('color-ko', { exact: true })).toBeVisible();
};
const rename = (name: string) => page.getByLabelText('Recipe name').fill(name);
const says = (text: string) => expect.element(page.getByText(text, { exact: false })).toBeVisible();

afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('recipes of a shop', () => {
  it('are opened, changed, and renamed by every member', async () => {
    const row = shared();
    await open([row]);
    await openShared();
    await choose(FOR_SHOP, 'Save “Dark shirts”');
    await says('Every member of Ink & Co has “Dark shirts” now.');
    await rename('Black shirts');
    await choose(FOR_SHOP, 'Rename “Dark shirts” to “Black shirts”');
    await says('“Dark shirts” is called “Black shirts” now.');
    expect(row).toMatchObject({ name: 'Black shirts', content: { name: 'Black shirts' } });
  });

  it('are added, and a name that is taken is refused', async () => {
    const { fake } = await open([shared()]);
    await choose(FOR_SHOP, 'Save “Crop”');
    await says('Every member of Ink & Co has “Crop” now.');
    expect(fake.rows.map(({ name }) => name)).toEqual(['Dark shirts', 'Crop']);
    expect(localStorage.getItem('printready-recipes')).toBeNull();
    await rename('dark shirts');
    await choose(FOR_SHOP, 'Save “dark shirts”');
    await says('Ink & Co already has “dark shirts”. Choose another name, or change theirs.');
    expect(fake.rows).toHaveLength(2);
  });

  it('are deleted for every member, and stay in the editor', async () => {
    const { fake } = await open([shared()]);
    await openShared();
    await choose(FOR_SHOP, 'Delete “Dark shirts”');
    await says('“Dark shirts” is deleted for every member of Ink & Co.');
    expect(fake.rows).toEqual([]);
    await expect.element(page.getByText('color-ko', { exact: true })).toBeVisible();
  });

  it('that were opened on the home page are replaced by the first save', async () => {
    const row = shared();
    const { id, name, updated_at: updatedAt } = row;
    const sharedRow = { id, name, content: KNOCKOUT, updatedAt };
    useRecipeTransfer.getState().give({ recipe: KNOCKOUT, files: [], sharedRow });
    await open([row]);
    await expect.element(page.getByText('color-ko', { exact: true })).toBeVisible();
    await choose(FOR_SHOP, 'Save “Dark shirts”');
    await says('Every member of Ink & Co has “Dark shirts” now.');
    expect(row.updated_at).not.toBe(updatedAt);
  });

  it('that another member deleted are shared again by a second save', async () => {
    const { fake } = await open([shared()]);
    await openShared();
    fake.rows.splice(0);
    await choose(FOR_SHOP, 'Save “Dark shirts”');
    await says('Another member deleted “Dark shirts”.');
    expect(fake.rows).toEqual([]);
    await choose(FOR_SHOP, 'Save “Dark shirts”');
    await says('Every member of Ink & Co has “Dark shirts” now.');
    expect(fake.rows).toMatchObject([{ name: 'Dark shirts' }]);
  });

  it('that another member changed are replaced only by a second save', async () => {
    const row = shared();
    await open([row]);
    await openShared();
    changeAsOther(row, { content: CROP });
    await choose(FOR_SHOP, 'Save “Dark shirts”');
    await says('Another member changed “Dark shirts” in the meantime.');
    expect(row.content).toMatchObject({ steps: [{ tool: 'image-cropper' }] });
    await choose(FOR_SHOP, 'Save “Dark shirts”');
    await says('Every member of Ink & Co has “Dark shirts” now.');
    expect(row.content).toMatchObject({ steps: [{ tool: 'color-ko' }] });
  });
});
