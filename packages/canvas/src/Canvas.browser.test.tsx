import { createRaster } from '@printready/pixels/raster';
import { TooltipProvider } from '@printready/ui';
import { frames } from '@printready/ui/testing/frames';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CHECKERBOARD } from './backdrop/backdrop.ts';
import { Canvas } from './Canvas.tsx';
import type { CanvasMode } from './view/mode.ts';
import type { ViewControls } from './view/use-view.ts';

const SIDE = 100;
const raster = createRaster(SIDE, SIDE, { data: new Uint8ClampedArray(SIDE * SIDE * 4).fill(255) });

/** Styles of the stage that these tests need. */
const STYLE = `
  [role=application] { position: relative; width: 400px; height: 400px; overflow: hidden }
  [role=application] canvas { position: absolute; inset: 0; width: 100%; height: 100% }`;

async function open(mode: CanvasMode) {
  const controls = createRef<ViewControls>();
  const onScale = vi.fn();
  const screen = await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <style>{STYLE}</style>
      <Canvas
        ref={controls}
        label="art.png"
        before={{ size: { width: SIDE, height: SIDE }, levels: [raster] }}
        after={null}
        lines={null}
        askedMs={null}
        compare={false}
        backdrop={CHECKERBOARD}
        unit="px"
        ppi={300}
        mode={mode}
        frame={null}
        brushRadius={0.02}
        onScale={onScale}
        status={null}
      />
    </TooltipProvider>,
  );
  // A press needs the view, which exists only once the scale has been reported.
  await expect.poll(() => onScale).toHaveBeenCalled();
  return screen.getByRole('application').element();
}

/** Synthetic pointers cannot be captured, but their events arrive even without capture. */
const NO_CAPTURE = { value: () => undefined };

async function press(stage: Element, ...path: readonly { readonly x: number; readonly y: number }[]) {
  const box = stage.getBoundingClientRect();
  const send = async (type: string, { x, y }: { readonly x: number; readonly y: number }) => {
    stage.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
        bubbles: true,
      }),
    );
    // Lets React render between two events, as with real input.
    await frames(1);
  };
  Object.defineProperty(stage, 'setPointerCapture', { ...NO_CAPTURE, configurable: true });
  const [first, last] = [path[0]!, path.at(-1)!];
  await send('pointerdown', first);
  for (const at of path.slice(1)) await send('pointermove', at);
  await send('pointerup', last);
}

function asking() {
  const onPick = vi.fn();
  const tool = { kind: 'pick', id: 'point', label: 'Point', icon: null, shortcut: 'S', onPick } as const;
  return { onPick, mode: { kind: 'pan', press: tool } as const };
}

test('picks a point on a press while the preview asks for one, and pans on a drag', async () => {
  const { onPick, mode } = asking();
  const stage = await open(mode);
  await expect.poll(() => getComputedStyle(stage).cursor).toBe('pointer');
  await press(stage, { x: 0.5, y: 0.5 });
  expect(onPick).toHaveBeenCalledOnce();
  expect(onPick.mock.calls[0]?.[0]).toEqual({ r: 255, g: 255, b: 255 });
  await press(stage, { x: 0.5, y: 0.5 }, { x: 0.6, y: 0.5 });
  // A drag that returns to its start is still a drag.
  await press(stage, { x: 0.5, y: 0.5 }, { x: 0.6, y: 0.5 }, { x: 0.5, y: 0.5 });
  expect(onPick).toHaveBeenCalledOnce();
});

test('picks the point under the crosshair on Enter', async () => {
  const { onPick, mode } = asking();
  const stage = await open(mode);
  await userEvent.keyboard('{Tab}');
  stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  (stage as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledOnce();
});

test('ignores a press while the preview asks for no point', async () => {
  const stage = await open({ kind: 'pan' });
  await expect.poll(() => getComputedStyle(stage).cursor).toBe('grab');
  await press(stage, { x: 0.5, y: 0.5 });
  expect(document.querySelector('[data-mark]')).toBeNull();
});

test('shows one set of zoom controls: out, percentage, in, whole image', async () => {
  await open({ kind: 'pan' });
  const zoom = page.getByRole('group', { name: 'Zoom' });
  const figure = zoom.getByRole('button', { name: /^Zoom \d/ });
  const fitted = figure.element().textContent;
  // Clicks without moving the pointer, because a button's tooltip may cover the next button.
  const press = (name: string) => (zoom.getByRole('button', { name }).element() as HTMLElement).click();
  press('Zoom in');
  await expect.element(figure).toHaveTextContent('400%');
  press('Zoom out');
  await expect.element(figure).toHaveTextContent('300%');
  press('Fit');
  await expect.element(figure).toHaveTextContent(fitted);
});

test('canvas takes focus when it opens, and shows a focus ring only once a key is used', async () => {
  const stage = await open({ kind: 'pan' });
  expect(document.activeElement).toBe(stage);
  expect(stage.hasAttribute('data-quiet')).toBe(true);
  await userEvent.keyboard('{ArrowLeft}');
  expect(stage.hasAttribute('data-quiet')).toBe(false);
});
