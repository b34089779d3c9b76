import { TooltipProvider } from '@printready/ui';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { FileItem } from '../create-conversions.ts';
import { type ConverterSettings, conversionOf, readSettings } from '../settings.ts';
import { SpotColorsSection } from './SpotColorsSection.tsx';

afterEach(() => localStorage.clear());

const drawing = (...colors: readonly string[]): FileItem => ({
  ...{ id: 'a', file: new File(['x'], 'sticker.svg'), unsaved: false, state: 'ready' },
  ...{ result: null, problem: null, progress: 0 },
  probed: {
    ...{ format: 'svg', pages: 1, layers: 1, findings: [], picture: '', colors },
    facts: { width: 2, height: 2, ppi: 300, space: 'rgb', depth: 8, alpha: false, profile: null },
  },
});

async function show(items: readonly FileItem[], start: Partial<ConverterSettings> = {}) {
  const last = { settings: { ...readSettings(), format: 'pdf' as const, ...start } };
  function Panel() {
    const [settings, setSettings] = useState(last.settings);
    last.settings = settings;
    return (
      <TooltipProvider openDelayMs={0} skipDelayMs={0}>
        <SpotColorsSection
          settings={settings}
          change={(patch) => setSettings((before) => ({ ...before, ...patch }))}
          items={items}
        />
      </TooltipProvider>
    );
  }
  const screen = await render(<Panel />);
  return { screen, spots: () => last.settings.spots, settings: () => last.settings };
}

test('offers the colors of the files, first those that are usual for a cut line and white', async () => {
  const { screen, spots } = await show([
    drawing('#c8102e', '#ffffff', '#ff00ff'),
    drawing('cmyk(0, 60, 100, 0)', '#ffffff'),
  ]);
  const add = screen.getByRole('button', { name: 'Add color' });
  await add.click();
  await add.click();
  expect(spots()).toEqual([
    { color: '#ff00ff', ink: 'CutContour' },
    { color: '#ffffff', ink: 'White' },
  ]);
  await add.click();
  await add.click();
  expect(spots().slice(2)).toEqual([
    { color: '#c8102e', ink: 'Spot 1' },
    { color: 'cmyk(0, 60, 100, 0)', ink: 'Spot 2' },
  ]);
  expect(add.query()).toBeNull();
});

test('changes the color of a row, and removes a row', async () => {
  const { screen, spots } = await show([drawing('#ff00ff', '#00ffff')]);
  await screen.getByRole('button', { name: 'Add color' }).click();
  await screen.getByRole('combobox', { name: 'Color' }).selectOptions('#00ffff');
  expect(spots()).toEqual([{ color: '#00ffff', ink: 'CutContour' }]);
  await screen.getByRole('button', { name: 'Remove #00ffff' }).click();
  expect(spots()).toEqual([]);
});

test('says what is wrong with a name, and converts nothing with it', async () => {
  const spots = [{ color: '#ff00ff', ink: 'Cyan' }];
  const { screen, settings } = await show([drawing('#ff00ff')], { spots });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This names a process ink; choose another name.');
  await expect(conversionOf(settings())).rejects.toThrow('process ink');
  expect((await conversionOf({ ...settings(), format: 'png' })).spots).toEqual([]);
});

test('is absent for other formats and for pictures', async () => {
  const title = (screen: Awaited<ReturnType<typeof show>>['screen']) =>
    screen.getByText('Colors as inks').query();
  expect(title((await show([drawing('#ff00ff')], { format: 'png' })).screen)).toBeNull();
  expect(title((await show([drawing()])).screen)).toBeNull();
});
