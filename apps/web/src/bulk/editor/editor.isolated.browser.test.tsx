import '../../testing/runtime-config-block.ts';
import type { Recipe } from '@printready/pipeline/recipe';
import { RECIPE_PRESETS } from '@printready/pipeline/recipe/presets';
import { TooltipProvider } from '@printready/ui';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConditionSection } from './ConditionEditor.tsx';
import { addStep, NEW_RECIPE } from './edit-recipe.ts';
import { RecipeBar } from './RecipeBar.tsx';
import { StepsColumn } from './StepsColumn.tsx';
import { useRecipe } from './use-recipe.ts';
import { useUndoKeys } from './use-undo-keys.ts';

// Runs the real parser in this thread.
vi.mock('../../threads/use-job.ts', () => ({
  useJob: () => async (_task: string, request: { readonly text: string }) => {
    const { work } = await import('./read-recipe.task.ts');
    return await work(request);
  },
}));

const START = (['image-cropper', 'downscaler', 'color-ko'] as const).reduce<Recipe>(
  (recipe, tool) => addStep(recipe, tool, {}).recipe,
  NEW_RECIPE,
);

function Editor({ start = START }: { readonly start?: Recipe }) {
  const editor = useRecipe(start);
  useUndoKeys(editor);
  const { recipe, selected } = editor;
  const step = recipe.steps.find(({ id }) => id === selected);
  return (
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <RecipeBar title="Bulk Workflow" editor={editor} />
      <div className="flex">
        <div className="w-104">
          <StepsColumn editor={editor} />
        </div>
        {step && (
          <div className="w-80">
            <ConditionSection
              when={step.when}
              onChange={(when, gesture) => editor.changeStep(step.id, { when }, gesture)}
            />
          </div>
        )}
      </div>
    </TooltipProvider>
  );
}

const open = () => render(<Editor />);
type Screen = Awaited<ReturnType<typeof open>>;

const titles = (screen: Screen) =>
  [...screen.container.querySelectorAll('li button[aria-pressed] .font-medium')].map(
    ({ textContent }) => textContent,
  );
const handle = (screen: Screen, name: string) => screen.getByRole('button', { name });

async function choose(screen: Screen, step: string, item: string): Promise<void> {
  await screen.getByRole('button', { name: `${step}: more` }).click();
  await screen.getByRole('menuitem', { name: item, exact: true }).click();
}

const expectText = (part: Locator, words: string) =>
  expect.poll(() => part.element().textContent).toContain(words);

const lifted = () => document.querySelector('[data-dnd-dragging]');
/** Screen reader announcement about the moved step. */
const announced = () => document.querySelector('[id^=dnd-kit-announcement]')?.textContent;
/** Waits until the step is lifted, because earlier key presses are ignored. */
async function lift(): Promise<void> {
  await userEvent.keyboard(' ');
  await expect.poll(lifted).not.toBeNull();
  await expect.poll(announced).toContain('Picked up');
}

beforeEach(() => localStorage.clear());

it('moves a step by dragging it, and undoes the move', async () => {
  const screen = await open();
  expect(titles(screen)).toEqual(['Image Cropper', 'Downscaler', 'Color Knockout']);
  await userEvent.dragAndDrop(
    handle(screen, 'Move step 1, Image Cropper'),
    handle(screen, 'Move step 3, Color Knockout'),
  );
  await expect.poll(() => titles(screen)).toEqual(['Downscaler', 'Color Knockout', 'Image Cropper']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(screen)).toEqual(['Image Cropper', 'Downscaler', 'Color Knockout']);
});

it('opens a ready-made recipe from an empty editor', async () => {
  const screen = await render(<Editor start={NEW_RECIPE} />);
  const cards = screen.getByRole('list', { name: 'Ready-made recipes' });
  expect(cards.getByRole('button').elements()).toHaveLength(RECIPE_PRESETS.length);
  await cards.getByRole('button').first().click();
  await expect.poll(() => titles(screen)).toEqual(['Upscaler', 'Background Remover', 'Transparency Guide']);
  await expect.element(cards).not.toBeInTheDocument();
});

it('moves a step with the keyboard, and cancels the move on Escape', async () => {
  const screen = await open();
  const third = handle(screen, 'Move step 3, Color Knockout');
  (third.element() as HTMLElement).focus();
  await lift();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(announced).toContain('was moved over');
  await userEvent.keyboard(' ');
  await expect.poll(() => titles(screen)).toEqual(['Image Cropper', 'Color Knockout', 'Downscaler']);
  // Waits for the drop animation, because a step in motion cannot be lifted.
  await expect.poll(lifted).toBeNull();
  (handle(screen, 'Move step 1, Image Cropper').element() as HTMLElement).focus();
  await lift();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(announced).toContain('was moved over');
  await userEvent.keyboard('{Escape}');
  await expect.poll(lifted).toBeNull();
  await expect.poll(() => titles(screen)).toEqual(['Image Cropper', 'Color Knockout', 'Downscaler']);
});

it('duplicates, switches off and removes a step through its menu, and undoes each action', async () => {
  const screen = await open();
  await choose(screen, 'Step 2, Downscaler', 'Duplicate');
  await expect
    .poll(() => titles(screen))
    .toEqual(['Image Cropper', 'Downscaler', 'Downscaler', 'Color Knockout']);
  await choose(screen, 'Step 1, Image Cropper', 'Switch off');
  await expect.element(screen.getByText('Switched off')).toBeVisible();
  await choose(screen, 'Step 4, Color Knockout', 'Remove');
  await expect.poll(() => titles(screen)).toEqual(['Image Cropper', 'Downscaler', 'Downscaler']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => titles(screen)).toHaveLength(4);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByText('Switched off')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => titles(screen)).toHaveLength(3);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => titles(screen)).toHaveLength(4);
});

it('shows a condition as a sentence, in its section and in the list', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: /^2\s*Downscaler/ }).click();
  await screen.getByRole('radio', { name: 'Only if…' }).click();
  const summary = screen.getByRole('status').filter({ hasText: /^Only if/ });
  await expectText(summary, 'Only if resolution is under 300 ppi.');
  await screen.getByRole('button', { name: 'Add a condition' }).click();
  await expectText(summary, 'Only if resolution is under 300 ppi and print width is under 254 mm.');
  await screen.getByRole('radio', { name: 'Any condition' }).click();
  await expectText(summary, 'Only if resolution is under 300 ppi or print width is under 254 mm.');
  await screen.getByRole('button', { name: 'Remove condition 1' }).click();
  await expectText(summary, 'Only if print width is under 254 mm.');
  await expectText(
    screen.getByRole('button', { name: /^2\s*Downscaler/ }),
    'Only if print width is under 254 mm',
  );
});

it('names an unknown field in the pattern of source names, and accepts a corrected or empty pattern', async () => {
  const screen = await open();
  const field = screen.getByRole('textbox', { name: 'Source names' });
  const results = screen.getByRole('region', { name: 'Results' });
  await field.fill('{oder}_{width}');
  await expectText(results, 'has {oder}, and the fields are');
  await field.fill('{order}_{width}');
  await expect.poll(() => results.element().textContent).not.toContain('the fields are');
  await field.fill('');
  await expect.poll(() => localStorage.length).toBeGreaterThan(0);
  await expect.poll(() => JSON.stringify(Object.entries(localStorage))).not.toContain('fileNames');
});

it.each([
  ['{"version": 2, "steps"', ['This is not a JSON file']],
  [
    JSON.stringify({ ...START, steps: [{ ...START.steps[0], tool: 'image-croper' }], farbe: 1 }),
    ['steps.1.tool: there is no "image-croper". Did you mean "image-cropper"?', 'farbe'],
  ],
  [JSON.stringify({ ...START, version: 99 }), ['99']],
])('names the problem of invalid recipe file %#, and keeps the open recipe', async (text, words) => {
  const screen = await open();
  const file = new File([text], 'damaged.json', { type: 'application/json' });
  await userEvent.upload(screen.getByLabelText('Recipe file'), file);
  const dialog = screen.getByRole('dialog', { name: 'This recipe cannot be opened' });
  for (const word of words) await expectText(dialog, word);
  await userEvent.keyboard('{Escape}');
  expect(titles(screen)).toEqual(['Image Cropper', 'Downscaler', 'Color Knockout']);
});
