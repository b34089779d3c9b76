import { CHECKERBOARD } from '@printready/canvas/backdrop';
import { createRaster } from '@printready/pixels/raster';
import { TooltipProvider } from '@printready/ui';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeWorkers } from '../../testing/fake-workers.ts';
import { Loupe } from './Loupe.tsx';

let answer: (payload: unknown) => unknown = () => undefined;
fakeWorkers(({ payload }) => answer(payload));
beforeEach(() => {
  answer = () => undefined;
});
afterAll(() => void vi.unstubAllGlobals());

const source = createRaster(400, 400, { resolution: { x: 300, y: 300 } });
const loupe = { scale: 2, optionsFor: (pieceWidth: number) => ({ pieceWidth }) };
const inTooltips = (given: Parameters<typeof Loupe>[0]) => (
  <TooltipProvider openDelayMs={0} skipDelayMs={0}>
    <Loupe {...given} />
  </TooltipProvider>
);
const props = { toolId: 'upscaler', picture: source, loupe, backdrop: CHECKERBOARD } as const;

test('loupe does not cover the image on a phone until it is opened, and computes nothing before that', async () => {
  await page.viewport(390, 844);
  let asked = 0;
  answer = () => {
    asked++;
    return createRaster(240, 240);
  };
  const screen = await render(inTooltips({ ...props, at: { x: 200, y: 200 } }));
  const show = screen.getByRole('button', { name: 'Show detail at 100%' });
  await expect.element(show).toBeVisible();
  const figure = screen.getByRole('figure', { name: 'Detail at 100%' });
  await expect.element(figure).not.toBeInTheDocument();
  expect(asked).toBe(0);
  await show.click();
  await expect.element(figure).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await screen.getByRole('button', { name: 'Hide detail' }).click();
  await expect.element(figure).not.toBeInTheDocument();
  await page.viewport(1440, 900);
});

test("loupe shows the tool's output at 1:1, or the reason it cannot be shown", async () => {
  await page.viewport(1440, 900);
  let asked: unknown = null;
  answer = (payload) => {
    asked = payload;
    const made = createRaster(240, 240);
    made.data.fill(255);
    return made;
  };
  const at = { x: 200, y: 200 };
  const screen = await render(inTooltips({ ...props, at }));
  const figure = screen.getByRole('figure', { name: 'Detail at 100%' });
  await expect.poll(() => asked).toMatchObject({ toolId: 'upscaler', options: { pieceWidth: 120 } });
  const pixel = () => {
    const canvas = figure.element().querySelector('canvas');
    return canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0];
  };
  await expect.poll(pixel).toBe(255);

  answer = () => Promise.reject(new Error('unreachable'));
  const failing = {
    ...loupe,
    optionsFor: () => {
      throw new RangeError('This size is too large.');
    },
  };
  await screen.rerender(inTooltips({ ...props, at, loupe: failing }));
  await expect.element(screen.getByText('This size is too large.')).toBeVisible();
});
