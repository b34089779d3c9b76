import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { FigureList } from './FigureList.tsx';

const valueIn = (screen: Awaited<ReturnType<typeof render>>, label: string) =>
  screen.getByText(label, { exact: true }).element().nextElementSibling?.textContent;

test('formats numbers for people: minutes for long times, decimals only if they matter', async () => {
  const screen = await render(
    <FigureList
      figures={[
        { id: 'figure-1', label: 'Finest takes about', value: 240, unit: 's' },
        { id: 'figure-2', label: 'Fast takes about', value: 12, unit: 's' },
        { id: 'figure-3', label: 'Thinnest line', value: 0.254, unit: 'mm' },
        { id: 'figure-4', label: 'SVG size', value: 0.0123, unit: 'MB' },
        { id: 'figure-5', label: 'File size', value: 0.95, unit: 'MB', before: 3.2 },
        { id: 'figure-6', label: 'Resolution', value: 300, unit: 'ppi', before: 100 },
        { id: 'figure-7', label: 'Screen angle', value: 22.5, unit: '°' },
      ]}
      seconds={243.7}
    />,
  );
  const times = ['Finest takes about', 'Fast takes about'];
  const labels = [...times, 'Thinnest line', 'SVG size', 'File size', 'Resolution', 'Screen angle', 'Time'];
  expect(labels.map((label) => valueIn(screen, label)?.replace('\u00a0', ' '))).toEqual([
    '4 min',
    '12 s',
    '0.25 mm',
    '12 KB',
    '3.20 MB → 0.95 MB',
    '100 ppi → 300 ppi',
    '22.5°',
    '4 min',
  ]);
  await screen.rerender(<FigureList figures={[]} seconds={6.94} />);
  expect(valueIn(screen, 'Time')).toBe('6.9 s');
});

test('marks a value that prints badly, and shows the button that fixes it', async () => {
  const onFix = vi.fn();
  const fix = { label: 'Make hard', options: { alpha: 'hard' } };
  const figure = {
    id: 'semi',
    label: 'Semi-transparent pixels',
    value: 17,
    unit: '%',
    state: 'bad',
    fix,
  } as const;
  const screen = await render(<FigureList figures={[figure]} onFix={onFix} />);
  await expect.element(screen.getByRole('img', { name: 'Prints badly' })).toBeVisible();
  await screen.getByRole('button', { name: 'Make hard' }).click();
  expect(onFix).toHaveBeenCalledWith({ alpha: 'hard' });
  await screen.rerender(<FigureList figures={[figure]} />);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
