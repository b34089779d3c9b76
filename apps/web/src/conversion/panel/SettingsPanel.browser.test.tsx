import { TooltipProvider } from '@printready/ui';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { type ConverterSettings, readSettings } from '../settings.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

afterEach(() => localStorage.clear());

function Panel({ start }: { readonly start: Partial<ConverterSettings> }) {
  const [settings, setSettings] = useState({ ...readSettings(), ...start });
  return (
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <SettingsPanel
        settings={settings}
        change={(patch) => setSettings((last) => ({ ...last, ...patch }))}
        items={[]}
      />
    </TooltipProvider>
  );
}

test('offers PDF/X only for PDF, and hides what PDF/X-1a cannot hold', async () => {
  const screen = await render(<Panel start={{ format: 'tiff' }} />);
  const option = (name: string) => screen.getByRole('radio', { name, exact: true });
  await expect.element(option('RGB')).toBeInTheDocument();
  expect(option('PDF/X-4').query()).toBeNull();

  await screen.getByText('PDF', { exact: true }).click();
  expect(screen.getByText('Bleed in the image').query()).toBeNull();
  await option('PDF/X-4').click();
  await expect.element(screen.getByText('Bleed in the image')).toBeInTheDocument();
  await expect.element(option('RGB')).toBeInTheDocument();
  await expect.element(screen.getByText('Flatten onto a color')).toBeInTheDocument();
  expect(screen.getByText('Embed the profile').query()).toBeNull();

  await option('PDF/X-1a').click();
  await expect.element(screen.getByRole('button', { name: 'Background, #ffffff' })).toBeInTheDocument();
  expect(screen.getByText('Flatten onto a color').query()).toBeNull();
  expect(option('RGB').query()).toBeNull();
  expect(option('16').query()).toBeNull();
});
