import { createRaster } from '@printready/pixels/raster';
import { TooltipProvider } from '@printready/ui';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createDocument } from '../../files/document.ts';
import { PrintSizeBanner } from './PrintSizeBanner.tsx';

const inTooltips = (props: Parameters<typeof PrintSizeBanner>[0]) => (
  <TooltipProvider openDelayMs={0} skipDelayMs={0}>
    <PrintSizeBanner {...props} />
  </TooltipProvider>
);

const raster = createRaster(3300, 10, { resolution: { x: 72, y: 72 } });
const document = createDocument(
  { name: 'art.png', blob: new Blob(['art']) },
  {
    ok: true,
    decoded: { raster, format: 'png', findings: [] },
    levels: [raster],
    proxy: raster,
    suggested: {},
  },
);

test('sets the print width with one click, or keeps the assumed width or the one stated in the file', async () => {
  const onAnswer = vi.fn();
  const screen = await render(inTooltips({ document, unit: 'in', onAnswer: onAnswer }));
  await screen.getByRole('button', { name: 'Adult front · 11 in' }).click();
  expect(onAnswer).toHaveBeenLastCalledWith({ x: 300, y: 300 });
  await screen.getByRole('button', { name: 'As the file says · 45.83 in' }).click();
  expect(onAnswer).toHaveBeenLastCalledWith({ x: 72, y: 72 });
  await screen.getByRole('button', { name: 'Keep 11 in, as assumed' }).click();
  expect(onAnswer).toHaveBeenLastCalledWith({ x: 300, y: 300 });
  await screen.rerender(inTooltips({ document, unit: 'mm', onAnswer: onAnswer }));
  await screen.getByRole('button', { name: 'Left chest · 88.9 mm' }).click();
  expect(onAnswer).toHaveBeenLastCalledWith({ x: 3300 / 3.5, y: 3300 / 3.5 });
});

test('offers the possible print widths in a menu, with a field for another width', async () => {
  const onAnswer = vi.fn();
  const screen = await render(inTooltips({ document, unit: 'in', onAnswer }));
  const choose = screen.getByRole('button', { name: 'Choose' });
  await choose.click();
  await screen.getByRole('menuitem', { name: 'Oversized · 14 in' }).click();
  expect(onAnswer).toHaveBeenLastCalledWith({ x: 3300 / 14, y: 3300 / 14 });
  await choose.click();
  await screen.getByRole('menuitem', { name: 'Another width' }).click();
  const other = screen.getByRole('spinbutton', { name: 'Other print width, in' }).last();
  await other.fill('5.5');
  await userEvent.keyboard('{Enter}');
  expect(onAnswer).toHaveBeenLastCalledWith({ x: 600, y: 600 });
});
