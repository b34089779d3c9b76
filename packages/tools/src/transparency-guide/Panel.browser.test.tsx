import { expect, test } from 'vitest';
import type { Figure, Unit } from '../contract/tool.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { schema } from './options.ts';
import { panel } from './Panel.tsx';

const open = (figures: readonly Figure[] = []) => openPanel(panel, schema, { figures });

const figure = (id: string, value: number, unit: Unit = 'px'): Figure => ({
  id,
  label: id,
  value,
  unit,
});

test('lists the faults found, and no others', async () => {
  const { screen } = await open([
    figure('score', 61.4, '%'),
    figure('fades', 12_345),
    figure('specks', 0, ''),
    figure('checkerboard', 16),
  ]);
  await expect.element(screen.getByText('61.4% ready')).toBeVisible();
  await expect
    .element(screen.getByText('12,345 px of fades: white ink will show through them.'))
    .toBeVisible();
  await expect.element(screen.getByText(/painted checkerboard \(squares of 16 px\)/)).toBeVisible();
  await expect.element(screen.getByText(/stray specks, too small/)).not.toBeInTheDocument();
});

test('reports that a picture has only solid ink and antialiased edges', async () => {
  const { screen } = await open([figure('score', 100, '%'), figure('fades', 0)]);
  await expect.element(screen.getByText('Only solid ink and antialiased edges.')).toBeVisible();
});

test('reports that a transparent picture has nothing to print', async () => {
  const { screen } = await open([figure('score', 0, '%'), figure('fades', 0)]);
  await expect
    .element(screen.getByText('All pixels are transparent: there is nothing to print.'))
    .toBeVisible();
});

test('shows the art and the controls of the selected fix; the map is available only as an export', async () => {
  const { screen, props } = await open();
  await screen.getByRole('radio', { name: 'Map' }).click();
  await screen.getByRole('radio', { name: 'Dots' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Frequency' })).toBeInTheDocument();
  await expect.poll(() => props().view).toBeNull();
  await expect.element(screen.getByRole('radio', { name: 'Art' })).toBeChecked();
  await screen.getByRole('radio', { name: 'Flatten' }).click();
  await expect.element(screen.getByRole('button', { name: /^Garment color/ })).toBeVisible();
  await expect.element(screen.getByRole('slider', { name: 'Frequency' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Export the map' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Map' })).toBeChecked();
  await expect.element(screen.getByRole('switch', { name: 'Remove specks' })).not.toBeInTheDocument();
});

test('offers neither a fix nor a run if there are no faults', async () => {
  const figures = [figure('score', 100, '%')];
  const { screen, props } = await open(figures);
  await expect.element(screen.getByText('Nothing to fix: this image prints as it is.')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Harden' })).not.toBeInTheDocument();
  expect(panel(({ runNote }) => runNote?.(props() as never))).toEqual({
    kind: 'nothing',
    text: 'Nothing to fix',
  });
  const faulty = [{ ...figure('score', 100, '%'), before: 61 }];
  expect(panel(({ runNote }) => runNote?.({ ...props(), figures: faulty } as never))).toBeNull();
});
