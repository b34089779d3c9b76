import { TooltipProvider } from '@printready/ui';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { PanelProps, ToolPanel } from '../panel.ts';
import { canvasTools } from './canvas-tools.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const defaults = schema.parse({});

/** The panel with state above it, as the workspace holds it. */
async function open(start: Partial<Options> = {}) {
  let current: PanelProps<Options> | undefined;
  function Stage<Any extends object>({ known }: { readonly known: ToolPanel<Any> }) {
    const [options, setOptions] = useState(() => known.schema.parse({ ...defaults, ...start }));
    const [activeTool, activate] = useState('pan');
    const [brushRadius, setBrushRadius] = useState(0.02);
    const props: PanelProps<Any> = {
      options,
      defaults: known.schema.parse(defaults),
      change: (patch) => setOptions((before) => ({ ...before, ...patch })),
      image: { width: 3000, height: 2000, ppi: 300 },
      figures: [],
      ...{ activeTool, activate, brushRadius, setBrushRadius },
    };
    current = props as unknown as PanelProps<Options>;
    return <known.Panel {...props} />;
  }
  const screen = await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      {panel((known) => (
        <Stage known={known} />
      ))}
    </TooltipProvider>,
  );
  const props = (): PanelProps<Options> => current ?? expect.fail('The panel has not rendered.');
  const tool = (id: string) =>
    canvasTools(props()).find((one) => one.id === id) ?? expect.fail(`No tool ${id}.`);
  return { screen, props, tool };
}

test('the eyedropper replaces the garment colour; the other one adds, never twice', async () => {
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
  await expect.element(screen.getByRole('button', { name: 'Garment colour 2, #5a0000' })).toBeVisible();
  expect(props().options.keys).toHaveLength(2);
});

test('a second colour can be removed, the last one cannot', async () => {
  const { screen, props } = await open({
    keys: [
      { r: 1, g: 2, b: 3 },
      { r: 255, g: 0, b: 0 },
    ],
  });
  await screen.getByRole('button', { name: 'Garment colour 2, #ff0000' }).click();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => props().options.keys).toEqual([{ r: 1, g: 2, b: 3 }]);
  await screen.getByRole('button', { name: 'Garment colour 1, #010203' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
});

test('only the chosen opacity’s controls show', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Hard' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Halftone' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Frequency' })).toBeInTheDocument();
  await expect.element(screen.getByRole('slider', { name: 'Threshold' })).not.toBeInTheDocument();
});

test('unmixing everything switches the gate’s controls off', async () => {
  const { screen, props } = await open();
  await screen.getByRole('switch', { name: 'Unmix everything' }).click();
  expect(props().options.gated).toBe(false);
  await expect.element(screen.getByRole('spinbutton', { name: /Tolerance/ })).toBeDisabled();
});

test('strokes are data with the brush’s size, and the last one can be taken back', async () => {
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

test('the thinnest line reads in pixels of this image too', async () => {
  const { screen } = await open({ enhanceLines: true, minimumLineMm: 0.35 });
  await expect.element(screen.getByText('4.1 px at 300 ppi')).toBeVisible();
});
