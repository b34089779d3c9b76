import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';
import { canvasTools } from './panel/canvas-tools.tsx';

const white = { r: 255, g: 255, b: 255 };

async function open(start: Partial<Options> = { keys: [white] }) {
  const opened = await openPanel(panel, schema, { start });
  const tool = (id: string) =>
    canvasTools(opened.props()).find((one) => one.id === id) ?? expect.fail(`No tool ${id}.`);
  return { ...opened, tool };
}

test('shows the controls and canvas tools of the chosen engine', async () => {
  const { screen, options, props } = await open();
  await expect.element(screen.getByRole('slider', { name: 'Tolerance' })).toBeInTheDocument();
  expect(canvasTools(props()).map(({ id }) => id)).toEqual([
    'pick',
    'pick-more',
    'pick-area',
    'protect',
    'erase',
  ]);
  await screen.getByRole('radio', { name: 'AI' }).click();
  await expect.poll(() => options().engine).toBe('ai');
  await expect.element(screen.getByRole('slider', { name: 'Tolerance' })).not.toBeInTheDocument();
  expect(canvasTools(props()).map(({ id }) => id)).toEqual(['point-keep', 'point-drop', 'protect', 'erase']);
  await expect.element(screen.getByText(/Tries Fast first and Fine if needed/)).toBeVisible();
  await screen.getByRole('radio', { name: 'Fine' }).click();
  await expect.poll(() => options().detail).toBe('fine');
});

test('adds and removes background colors, each once, and explains the effect of an empty list', async () => {
  const { screen, options, tool } = await open();
  const pick = (id: string, r: number) => {
    const chosen = tool(id);
    if (chosen.kind === 'pick') chosen.onPick({ r, g: 0, b: 0 }, { x: 0, y: 0 });
  };
  pick('pick', 200);
  await expect.poll(() => options().keys).toEqual([{ r: 200, g: 0, b: 0 }]);
  pick('pick-more', 90);
  await expect.poll(() => options().keys.length).toBe(2);
  pick('pick-more', 90);
  expect(options().keys).toHaveLength(2);
  for (const name of ['Background color 2, #5a0000', 'Background color 1, #c80000']) {
    await screen.getByRole('button', { name }).click();
    await screen.getByRole('button', { name: 'Remove color' }).click();
  }
  await expect.poll(() => options().keys).toEqual([]);
  await expect.element(screen.getByText(/Click the image to remove one/)).toBeVisible();
});

test('stores picked areas and removes the last one', async () => {
  const { screen, options, tool } = await open();
  for (const x of [0.2, 0.7]) {
    const wand = tool('pick-area');
    if (wand.kind === 'pick') wand.onPick(white, { x, y: 0.5 });
    await expect.poll(() => options().areas.at(-1)?.x).toBe(x);
  }
  await expect.element(screen.getByText('2 areas')).toBeVisible();
  await screen.getByRole('button', { name: 'Last area' }).click();
  await expect.poll(() => options().areas).toEqual([{ x: 0.2, y: 0.5 }]);
});

test('stores keep and remove points, and deletes a point when it is clicked', async () => {
  const { screen, options, tool } = await open({ engine: 'ai' });
  const point = (id: string, x: number) => {
    const pointer = tool(id);
    if (pointer.kind === 'pick') pointer.onPick(white, { x, y: 0.5 });
  };
  point('point-keep', 0.2);
  await expect.element(screen.getByText('1 point', { exact: true })).toBeVisible();
  point('point-drop', 0.7);
  await expect.element(screen.getByText('2 points')).toBeVisible();
  expect(schema.parse(options()).points).toEqual([
    { x: 0.2, y: 0.5, keep: true },
    { x: 0.7, y: 0.5, keep: false },
  ]);
  expect(tool('point-keep')).toMatchObject({ marks: options().points });
  point('point-keep', 0.71);
  await expect.poll(() => options().points).toEqual([{ x: 0.2, y: 0.5, keep: true }]);
  await screen.getByRole('button', { name: 'Last point' }).click();
  await expect.poll(() => options().points).toEqual([]);
});

test('stores brush strokes with the current softness', async () => {
  const { screen, options, tool } = await open({ keys: [white], softness: 75 });
  for (const id of ['protect', 'erase']) {
    const brush = tool(id);
    if (brush.kind === 'brush') brush.onStroke([{ x: 0.5, y: 0.5 }], 0.03);
    await expect.poll(() => options().strokes.at(-1)).toMatchObject({ mode: id, hardness: 0.25 });
  }
  expect(schema.parse(options()).strokes).toHaveLength(2);
  await screen.getByRole('button', { name: 'Last stroke' }).click();
  await expect.poll(() => options().strokes.map(({ mode }) => mode)).toEqual(['protect']);
});

test('converts choke and feather when the unit changes', async () => {
  const { screen, options } = await open({ keys: [white], choke: 6, feather: 3 });
  await screen.getByRole('radio', { name: 'mm' }).click();
  // At 300 ppi, 0.51 mm is 6 px, and 0.25 mm is 3 px.
  await expect.poll(() => options()).toMatchObject({ unit: 'mm', choke: 0.51, feather: 0.25 });
  await screen.getByRole('radio', { name: 'px' }).click();
  await expect.poll(() => options()).toMatchObject({ unit: 'px', choke: 6, feather: 3 });
});

test('shows only the controls of the chosen opacity mode', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Hard' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Halftone' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Frequency' })).toBeInTheDocument();
});
