import { expect, test } from 'vitest';
import type { FrameTool } from '../contract/panel.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { canvasTools, FRAME_TOOL } from './frame-tool.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

async function open(start: Partial<Options> = {}) {
  const opened = await openPanel(panel, schema, { start });
  const frame = (): FrameTool => {
    const [tool] = canvasTools(opened.props());
    return tool?.kind === 'frame' ? tool : expect.fail('The cropper has no frame.');
  };
  return { ...opened, frame };
}

test('opens with the crop frame active; dragging updates the fields, and typing moves the frame', async () => {
  const { screen, props, frame } = await open();
  await expect.poll(() => props().activeTool).toBe(FRAME_TOOL);
  frame().onFrame({ x: 0.1, y: 0.25, width: 0.5, height: 0.5 }, 'drag');
  await expect.element(screen.getByRole('spinbutton', { name: 'Left, px' })).toHaveValue('300');
  await expect.element(screen.getByText(/^1500 × 1000 px · 300 ppi/)).toBeVisible();
  const width = screen.getByRole('spinbutton', { name: 'Width, px' });
  await width.fill('1234');
  width.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await expect
    .poll(() => frame().layOut({ width: 3000, height: 2000 }).caption)
    .toBe('4.11 × 3.33 in · 1234 × 1000 px');
  await screen.getByRole('button', { name: 'Largest crop' }).click();
  await expect.poll(() => props().options.frame).toBeNull();
});

test('locks the ratio for an exact print size, and warns about low resolution', async () => {
  const { screen, frame } = await open({ shape: 'print', widthMm: 508, heightMm: 254, bleedMm: 3 });
  expect(frame().ratio).toBe(2);
  await expect.element(screen.getByText(/Effective resolution is 150 ppi/)).toBeVisible();
  // Includes 3 mm of bleed at 300 ppi on either side.
  await expect.element(screen.getByText(/^6070 × 3070 px · 300 ppi, bleed included/)).toBeVisible();
  await screen.getByRole('button', { name: 'Swap width and height' }).click();
  await expect.poll(() => frame().ratio).toBe(0.5);
});

test('scales the rulers and caption to the print size of the frame', async () => {
  const size = { width: 3000, height: 2000 };
  const kept = await open();
  expect(kept.frame().layOut(size)).toMatchObject({ ppi: 300, caption: '10 × 6.67 in · 3000 × 2000 px' });
  const enlarged = await open({ shape: 'print', widthMm: 508, heightMm: 254 });
  // 3000 px over 20 in.
  expect(enlarged.frame().layOut(size).ppi).toBeCloseTo(150, 6);
  expect(enlarged.frame().layOut(size).caption).toBe('20 × 10 in · 6000 × 3000 px');
});

test('moves the frame along when the picture is turned or mirrored', async () => {
  const { screen, props } = await open({ frame: { x: 0, y: 0, width: 0.5, height: 0.25 } });
  await screen.getByRole('button', { name: 'Rotate right' }).click();
  await expect.poll(() => props().options.frame).toEqual({ x: 0.75, y: 0, width: 0.25, height: 0.5 });
  await screen.getByRole('button', { name: 'Mirror' }).click();
  await expect.poll(() => props().options.frame).toEqual({ x: 0, y: 0, width: 0.25, height: 0.5 });
});
