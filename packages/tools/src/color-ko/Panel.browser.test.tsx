import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';
import { canvasTools } from './panel/canvas-tools.tsx';

async function open(start: Partial<Options> = {}) {
  const opened = await openPanel(panel, schema, { start });
  const tool = (id: string) =>
    canvasTools(opened.props()).find((one) => one.id === id) ?? expect.fail(`No tool ${id}.`);
  return { ...opened, tool };
}

test('replaces the garment color with one eyedropper, and adds more colors with another, each only once', async () => {
  const { screen, props, tool } = await open();
  await screen.getByRole('button', { name: 'Pick', exact: true }).click();
  expect(props().activeTool).toBe('pick');
  const pick = (id: string, r: number) => {
    const chosen = tool(id);
    if (chosen.kind === 'pick') chosen.onPick({ r, g: 0, b: 0 }, { x: 0, y: 0 });
  };
  pick('pick', 200);
  await expect.poll(() => props().options.keys).toEqual([{ r: 200, g: 0, b: 0 }]);
  pick('pick-more', 90);
  await expect.poll(() => props().options.keys.length).toBe(2);
  pick('pick-more', 90);
  await expect.element(screen.getByRole('button', { name: 'Garment color 2, #5a0000' })).toBeVisible();
  expect(props().options.keys).toHaveLength(2);
});

test('removes one of two garment colors, but not the last one', async () => {
  const { screen, props } = await open({
    keys: [
      { r: 1, g: 2, b: 3 },
      { r: 255, g: 0, b: 0 },
    ],
  });
  await screen.getByRole('button', { name: 'Garment color 2, #ff0000' }).click();
  await screen.getByRole('button', { name: 'Remove color' }).click();
  await expect.poll(() => props().options.keys).toEqual([{ r: 1, g: 2, b: 3 }]);
  await screen.getByRole('button', { name: 'Garment color 1, #010203' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove color' })).not.toBeInTheDocument();
});

test('shows only the controls of the chosen opacity mode', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Hard' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Halftone' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Frequency' })).toBeInTheDocument();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).not.toBeInTheDocument();
});

test('disables the tolerance controls when the garment color is removed from all colors', async () => {
  const { screen, props } = await open();
  await screen.getByRole('switch', { name: 'Remove garment color from all colors' }).click();
  expect(props().options.gated).toBe(false);
  await expect.element(screen.getByRole('spinbutton', { name: /Tolerance/ })).toBeDisabled();
});

test('stores strokes with the brush size, and undoes the last stroke', async () => {
  const { screen, props, tool } = await open();
  for (const id of ['protect', 'erase']) {
    const brush = tool(id);
    if (brush.kind === 'brush') brush.onStroke([{ x: 0.5, y: 0.5 }], 0.03);
    await expect.poll(() => props().options.strokes.at(-1)?.mode).toBe(id);
  }
  expect(schema.parse(props().options).strokes).toHaveLength(2);
  await screen.getByRole('button', { name: 'Last stroke' }).click();
  await expect.poll(() => props().options.strokes.map(({ mode }) => mode)).toEqual(['protect']);
});

test('shows the minimum line width in image pixels', async () => {
  const { screen } = await open({ enhanceLines: true, minimumLineMm: 0.35 });
  await expect.element(screen.getByText('4.1 px at 300 ppi')).toBeVisible();
});
