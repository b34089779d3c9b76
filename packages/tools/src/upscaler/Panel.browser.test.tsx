import { expect, test } from 'vitest';
import type { PanelProps } from '../contract/panel.ts';
import type { Figure } from '../contract/tool.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

type Around = { readonly figures?: readonly Figure[]; readonly openIn?: PanelProps<Options>['openIn'] };

const open = (start: Partial<Options> = {}, around: Around = {}) =>
  openPanel(panel, schema, { start, ...around });

test('shows the output size before a run, and how much detail the file has', async () => {
  const { screen, options } = await open();
  await expect.element(screen.getByText('6000 × 4000 px · 600 ppi (300 ppi of real detail)')).toBeVisible();
  await screen.getByRole('radio', { name: '4x' }).click();
  await expect.poll(() => options().factor).toBe('4x');
  await screen.getByRole('radio', { name: 'Resolution' }).click();
  await expect.element(screen.getByText('12000 × 8000 px · 300 ppi (75 ppi of real detail)')).toBeVisible();
});

test('warns about a print size that is too large to reach, needs no enlargement, or exceeds memory', async () => {
  const far = await open({ target: 'print', widthMm: 2540, dpi: 300 });
  await expect.element(far.screen.getByText(/^This size needs a 10.0× enlargement/)).toBeVisible();
  await far.screen.unmount();
  const near = await open({ target: 'print', widthMm: 127, dpi: 300 });
  await expect.element(near.screen.getByText(/^Your file has enough pixels/)).toBeVisible();
  await near.screen.unmount();
  const large = await open({ factor: '6x' });
  await expect.element(large.screen.getByText(/more than 200 megapixels/)).toBeVisible();
});

test('offers the choice of networks only if the method uses a network', async () => {
  const { screen, options } = await open();
  await screen.getByRole('radio', { name: 'Fine', exact: true }).click();
  await expect.poll(() => options().detail).toBe('fine');
  await screen.getByRole('radio', { name: 'Pixels' }).click();
  await expect.poll(() => options().method).toBe('pixels');
  await expect.element(screen.getByRole('radio', { name: 'Fine', exact: true })).not.toBeInTheDocument();
});

const times = (fast: number, fine: number, finest: number) => ({
  figures: [
    { id: 'seconds-fast', label: 'Fast takes about', value: fast, unit: 's' },
    { id: 'seconds-fine', label: 'Fine takes about', value: fine, unit: 's' },
    { id: 'seconds-finest', label: 'Finest takes about', value: finest, unit: 's' },
  ] as const,
});

test('warns about a very long run with the slowest network and offers an alternative', async () => {
  const long = await open({ detail: 'finest' }, times(12, 150, 1600));
  await expect
    .element(long.screen.getByText(/^Finest would take about 27\smin on this device.*close to it in 3\smin/))
    .toBeVisible();
  await long.screen.getByRole('button', { name: 'Use Fine' }).click();
  await expect.poll(() => long.options().detail).toBe('fine');
  await expect.element(long.screen.getByText(/^Finest would take/)).not.toBeInTheDocument();
  await long.screen.unmount();
  const short = await open({ detail: 'finest' }, times(2, 25, 280));
  await expect.element(short.screen.getByRole('radio', { name: 'Finest' })).toBeChecked();
  await expect.element(short.screen.getByRole('button', { name: 'Use Fine' })).not.toBeInTheDocument();
});

test('shows the duration of each network on this device, in minutes or hours', async () => {
  const { screen } = await open({}, times(12, 150, 1600));
  await expect
    .element(screen.getByText('On this device Fast takes about 12 s, Fine about 3 min, Finest about 27 min.'))
    .toBeVisible();
  await screen.unmount();
  const slow = await open({}, times(600, 7200, 82_000));
  await expect
    .element(slow.screen.getByText(/Fast takes about 10\smin, Fine about 2\.0\sh, Finest about 22\.8\sh/))
    .toBeVisible();
  await slow.screen.unmount();
  const unknown = await open();
  await expect.element(unknown.screen.getByText(/about ten times as long/)).toBeVisible();
});

test('offers a link to the Vectorizer for flat art, unless following it would lose a result', async () => {
  const flat = { id: 'flat-share', label: 'In a few flat colors', value: 97.4, unit: '%' } as const;
  const asked: string[] = [];
  const { screen } = await open({}, { figures: [flat], openIn: (toolId) => void asked.push(toolId) });
  await expect.element(screen.getByText(/^97% of this image is a few flat colors/)).toBeVisible();
  await screen.getByRole('button', { name: 'Open in the Image Vectorizer' }).click();
  expect(asked).toEqual(['image-vectorizer']);
  await screen.unmount();
  const all = await open({}, { figures: [{ ...flat, value: 99.8 }] });
  await expect.element(all.screen.getByText(/^All of this image is a few flat colors/)).toBeVisible();
  await all.screen.unmount();
  const waiting = await open({}, { figures: [flat], openIn: null });
  await expect.element(waiting.screen.getByText(/few flat colors/)).toBeVisible();
  await expect.element(waiting.screen.getByRole('button', { name: /Vectorizer/ })).not.toBeInTheDocument();
});

test('offers a strength instead of networks if JPEG damage is found or the user requests a cleanup', async () => {
  const seen = [
    { id: 'cleaned-up', label: 'JPEG cleaned up', value: 85, unit: '%' },
    { id: 'seconds-cleaning', label: 'Cleaning up takes about', value: 40, unit: 's' },
  ] as const;
  const quality = { name: 'Fine', exact: true } as const;
  const { screen, options } = await open({ factor: '2x' }, { figures: seen });
  await expect
    .element(screen.getByText(/^JPEG artifacts .* On this device that takes about 40\ss\.$/))
    .toBeVisible();
  await expect.element(screen.getByRole('slider', { name: 'Cleaning strength' })).toBeInTheDocument();
  await expect.element(screen.getByRole('radio', quality)).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Off' }).click();
  await expect.poll(() => options().cleanUp).toBe('off');
  await expect.element(screen.getByRole('radio', quality)).toBeVisible();
  await screen.unmount();
  const clean = await open({ factor: '2x' });
  await expect
    .element(clean.screen.getByRole('slider', { name: 'Cleaning strength' }))
    .not.toBeInTheDocument();
  await clean.screen.getByRole('radio', { name: 'On' }).click();
  await expect.element(clean.screen.getByRole('slider', { name: 'Cleaning strength' })).toBeInTheDocument();
});

test('offers no run if there is neither enlargement nor cleanup', () => {
  const noteOf = (start: Partial<Options>) =>
    panel(({ runNote }) =>
      runNote?.({
        options: schema.parse({ factor: '1x', ...start }) as never,
        image: { width: 300, height: 200, ppi: 100 },
        figures: [],
      }),
    );
  expect(noteOf({})).toBeNull();
  expect(noteOf({ cleanUp: 'off' })).toMatchObject({ kind: 'nothing' });
  expect(noteOf({ method: 'filter' })).toMatchObject({ kind: 'nothing' });
  expect(noteOf({ factor: '2x', cleanUp: 'off' })).toBeNull();
  // 300 px at 300 ppi is one inch.
  expect(noteOf({ target: 'print', widthMm: 25.4 })).toMatchObject({ kind: 'nothing' });
  expect(noteOf({ target: 'print', widthMm: 25.4, cleanUp: 'on' })).toBeNull();
  expect(noteOf({ target: 'print', widthMm: 50.8 })).toBeNull();
});
