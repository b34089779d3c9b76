import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const open = (start: Partial<Options> = {}, image = { width: 3000, height: 2000, ppi: 300 }) =>
  openPanel(panel, schema, { start, image });

test('chooses a dot shape by its picture, with the mouse or keyboard', async () => {
  const { screen, options } = await open();
  await screen.getByText('Diamond').click();
  await expect.poll(() => options().dot).toBe('diamond');
  const diamond = screen.getByRole('radio', { name: 'Diamond' });
  await expect.element(diamond).toBeChecked();
  diamond.element().focus();
  const { userEvent } = await import('vitest/browser');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => options().dot).toBe('euclidean');
});

test('shows the controls of the selected ink mode', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: /^Ink color/ })).toBeVisible();
  await screen.getByRole('radio', { name: 'CMYK' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Magenta angle' })).toBeInTheDocument();
  await expect.element(screen.getByRole('slider', { name: 'Angle', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('switch', { name: 'A frequency for each plate' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Black frequency' })).toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Blue noise' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Magenta angle' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('slider', { name: 'Dot size' })).toBeInTheDocument();
});

test('applies the frequency that suits the mesh and printer with one click', async () => {
  const { screen, options } = await open({ mesh: 225, resolution: 'set', outputDpi: 720, levels: 100 });
  await screen.getByRole('button', { name: 'Use 60 LPI' }).click();
  await expect.poll(() => options().lpi).toBe(60);
  await expect
    .element(screen.getByRole('button', { name: '60 LPI suits your mesh and printer' }))
    .toBeDisabled();
});

test('shows a warning only while the settings cause it', async () => {
  const { screen } = await open({ angle: 45, resolution: 'set', outputDpi: 1200 });
  await expect.element(screen.getByText(/45° runs with the mesh/)).toBeVisible();
  await screen.getByRole('radio', { name: 'DTF' }).click();
  await expect.element(screen.getByText(/45° runs with the mesh/)).not.toBeInTheDocument();
  await expect.element(screen.getByText('Nothing speaks against these settings.')).toBeVisible();
});

test('reports before the run that the output is too large for memory', async () => {
  const { screen } = await open(
    { resolution: 'set', outputDpi: 1440 },
    { width: 9000, height: 9000, ppi: 300 },
  );
  await expect.element(screen.getByText(/Too large/)).toBeVisible();
});

test('shows a note next to Run if there are too few gray levels', async () => {
  const { props } = await openPanel(panel, schema, { start: { lpi: 45 } });
  const note = () => panel(({ runNote }) => runNote?.(props() as never));
  expect(note()).toMatchObject({
    kind: 'warning',
    text: expect.stringContaining('Only 45 gray levels at 300 dpi and 45 LPI') as string,
  });
  props().change({ resolution: 'set', outputDpi: 720 });
  await expect.poll(note).toBeNull();
});
