import { expect, test } from 'vitest';
import type { Figure } from '../contract/tool.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const open = (start: Partial<Options> = {}, figures: readonly Figure[] = [], view?: string) =>
  openPanel(panel, schema, { start, figures, ...(view !== undefined && { view }) });

test('adds up to five strokes in contrasting colors, and removes them', async () => {
  const { screen, options } = await open();
  const add = screen.getByRole('button', { name: 'Add a stroke' });
  await add.click();
  await expect.poll(() => options().strokes.map(({ color }) => color.r)).toEqual([255, 0]);
  for (let more = 0; more < 3; more++) await add.click();
  await expect.poll(() => options().strokes.length).toBe(5);
  await expect.element(add).toBeDisabled();
  await screen.getByRole('button', { name: 'Remove stroke 2' }).click();
  await expect.poll(() => options().strokes.map(({ color }) => color.r)).toEqual([255, 255, 0, 255]);
});

test('keeps the width of strokes when the unit changes', async () => {
  const { screen, options } = await open({
    strokes: [{ place: 'outside', width: 2.54, color: { r: 0, g: 0, b: 0 } }],
  });
  await screen.getByRole('radio', { name: 'px' }).click();
  await expect.poll(() => options().strokes[0]?.width).toBe(30);
  await screen.getByRole('radio', { name: 'pt' }).click();
  await expect.poll(() => options().strokes[0]?.width).toBe(7.2);
});

test('shows the result of the thin-part survey as a sentence', async () => {
  const figure = (value: number, before?: number): Figure => ({
    id: 'weak-parts',
    label: 'Parts too thin',
    value,
    unit: '',
    ...(before !== undefined && { before }),
  });
  const fails = await open({}, [figure(3)], 'thickness');
  await expect.element(fails.screen.getByText('3 parts are thinner than 0.35 mm.')).toBeVisible();
  await expect.element(fails.screen.getByText('gap too narrow')).toBeVisible();
  await fails.screen.unmount();
  const fixed = await open({ reinforce: true }, [figure(0, 1)]);
  await expect.element(fixed.screen.getByText('1 part thickened; none is too thin now.')).toBeVisible();
});

test('shows the cut line’s controls only if the cut line is on', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('slider', { name: 'Distance from the art' })).not.toBeInTheDocument();
  await screen.getByRole('switch', { name: 'Draw a cut line' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Distance from the art' })).toBeInTheDocument();
});

test('grows the canvas by default and shows by how much, but not for inside strokes', async () => {
  const wider: Figure = { id: 'canvas-wider', label: 'Canvas wider by', value: 24, unit: 'px' };
  const { screen, options } = await open({}, [wider]);
  await expect
    .element(screen.getByText('Canvas grows by 24 × 0 px. Resolution stays the same.'))
    .toBeVisible();
  await screen.getByRole('switch', { name: 'Grow the canvas' }).click();
  await expect.poll(() => options().growCanvas).toBe(false);
  await screen.getByRole('radio', { name: 'Inside' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Grow the canvas' })).not.toBeInTheDocument();
});
