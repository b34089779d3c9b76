import { CHECKERBOARD } from '@printready/canvas/backdrop';
import { createRaster } from '@printready/imaging/raster';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
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
const props = { toolId: 'upscaler', picture: source, loupe, backdrop: CHECKERBOARD } as const;

test("shows the tool's output at 1:1, or the reason why it cannot", async () => {
  let asked: unknown = null;
  answer = (payload) => {
    asked = payload;
    const made = createRaster(240, 240);
    made.data.fill(255);
    return made;
  };
  const at = { x: 200, y: 200 };
  const screen = await render(<Loupe {...props} at={at} />);
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
  await screen.rerender(<Loupe {...props} at={at} loupe={failing} />);
  await expect.element(screen.getByText('This size is too large.')).toBeVisible();
});
