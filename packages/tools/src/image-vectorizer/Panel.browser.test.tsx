/** The Image Vectorizer's controls as a user finds them. */
import { TooltipProvider } from '@printready/ui';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { PanelProps, ToolPanel } from '../panel.ts';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const defaults = schema.parse({});

/** The panel with state above it, as the workspace holds it. */
async function open(start: Partial<Options> = {}) {
  let current: object = {};
  function Stage<Any extends object>({ known }: { readonly known: ToolPanel<Any> }) {
    const [options, setOptions] = useState(() => known.schema.parse({ ...defaults, ...start }));
    current = options;
    const props: PanelProps<Any> = {
      options,
      defaults: known.schema.parse(defaults),
      change: (patch) => setOptions((before) => ({ ...before, ...patch })),
      image: { width: 3000, height: 2000, ppi: 300 },
      figures: [],
      activeTool: 'pan',
      activate: () => undefined,
      brushRadius: 0.02,
      setBrushRadius: () => undefined,
    };
    return <known.Panel {...props} />;
  }
  const screen = await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      {panel((known) => (
        <Stage known={known} />
      ))}
    </TooltipProvider>,
  );
  return { screen, options: () => schema.parse(current) };
}

test('each way of tracing shows its own controls', async () => {
  const { screen, options } = await open();
  await expect.element(screen.getByRole('slider', { name: 'Most colours' })).toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Line art' }).click();
  await expect.poll(() => options().mode).toBe('line-art');
  await expect.element(screen.getByRole('slider', { name: 'Most colours' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Ink colour/ })).toBeVisible();
});

test('inks are locked, added and taken away', async () => {
  const { screen, options } = await open();
  await screen.getByRole('switch', { name: 'Lock inks' }).click();
  await expect.poll(() => options().lockedInks.length).toBe(2);
  await expect.element(screen.getByRole('slider', { name: 'Most colours' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Add an ink' }).click();
  await expect.poll(() => options().lockedInks.length).toBe(3);
  await screen.getByRole('switch', { name: 'Lock inks' }).click();
  await expect.poll(() => options().lockedInks).toEqual([]);
});

test('the smallest area is told in mm² at the print size', async () => {
  const { screen } = await open({ smallestArea: 100 });
  // 100 px² at 300 ppi: 100 × (25.4 / 300)² mm².
  await expect.element(screen.getByText('0.72 mm² at 300 ppi')).toBeVisible();
});

test('the preview turns to outlines and back', async () => {
  const { screen, options } = await open();
  await screen.getByRole('radio', { name: 'Outlines' }).click();
  await expect.poll(() => options().view).toBe('outlines');
});
