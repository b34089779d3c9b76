/** Exchanged plate inks in the Color Separator: undo, redo, and restoring from a draft. */

import type { ToolPanel } from '@printready/tools/panel';
import { panels } from '@printready/tools/panels';
import type { Figure } from '@printready/tools/tool';
import { TooltipProvider } from '@printready/ui';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useOptions } from './use-options.ts';

afterEach(() => localStorage.clear());

const image = { suggested: {}, said: null };
const figures: readonly Figure[] = [
  {
    id: 'inks',
    label: 'Inks',
    swatches: [
      { label: 'Gold', color: { r: 240, g: 180, b: 30 }, share: 0.3 },
      { label: 'Teal', color: { r: 20, g: 130, b: 140 }, share: 0.1 },
    ],
  },
];

type StageProps<Options extends object> = {
  readonly panel: ToolPanel<Options>;
  readonly restored: unknown;
};

function Stage<Options extends object>({ panel, restored }: StageProps<Options>) {
  const { options, defaults, change, undo, redo, canUndo } = useOptions('color-separator', panel, {
    ...image,
    restored,
  });
  return (
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <button type="button" disabled={!canUndo} onClick={undo}>
        Undo
      </button>
      <button type="button" onClick={redo}>
        Redo
      </button>
      <output>{JSON.stringify(options)}</output>
      <panel.Panel
        {...{ options, defaults, change, figures, image: { width: 300, height: 200, ppi: 300 } }}
        {...{ view: null, look: () => undefined, activeTool: 'pan', activate: () => undefined }}
        {...{ brushRadius: 0.02, setBrushRadius: () => undefined, openIn: null }}
      />
    </TooltipProvider>
  );
}

async function openSeparator(restored: unknown) {
  const seal = await panels['color-separator']();
  const screen = await render(seal((panel) => <Stage panel={panel} restored={restored} />));
  await screen.getByRole('button', { name: 'Plate inks', exact: true }).click();
  return {
    screen,
    inkOfGold: screen.getByRole('combobox', { name: 'Ink of plate Gold' }),
    draft: (): unknown => JSON.parse(screen.getByRole('status').element().textContent),
  };
}

test('undoes a change of a plate’s ink and the inks it locked in one step, redoes it, and restores it from a draft', async () => {
  const { screen, inkOfGold, draft } = await openSeparator(null);
  const undo = screen.getByRole('button', { name: 'Undo' });
  await userEvent.selectOptions(inkOfGold, 'Teal');
  await expect.element(inkOfGold).toHaveValue('Teal');
  await expect.element(screen.getByRole('button', { name: 'Let Teal go' })).toBeVisible();
  await undo.click();
  await expect.element(inkOfGold).toHaveValue('Gold');
  await expect.element(screen.getByRole('button', { name: 'Keep Teal' })).toBeVisible();
  await expect.element(undo).toBeDisabled();
  await screen.getByRole('button', { name: 'Redo' }).click();
  await expect.element(inkOfGold).toHaveValue('Teal');

  const saved = draft();
  await screen.unmount();
  localStorage.clear();
  const again = await openSeparator(saved);
  await expect.element(again.inkOfGold).toHaveValue('Teal');
  expect(again.draft()).toEqual(saved);
});
