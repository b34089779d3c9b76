/** Brush strokes on a layer: undo, and restoring from a draft. */

import type { ToolPanel } from '@printready/tools/panel';
import { panels } from '@printready/tools/panels';
import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useOptions } from './use-options.ts';

afterEach(() => localStorage.clear());

const image = { suggested: {}, restored: null, said: null };
const layers = [{ color: { r: 200, g: 60, b: 40 } }, { image: 'AQIDBA==', name: 'sun.png' }];

/** Options hook with the Design Effects panel and brushes. */
async function openEffects(restored: unknown) {
  const seal = await panels['blend-texture-cut']();
  return await seal(async (panel) => open(panel, restored));
}

async function open<Options extends object>(panel: ToolPanel<Options>, restored: unknown) {
  const { result, act } = await renderHook(() =>
    useOptions('blend-texture-cut', panel, { ...image, restored }),
  );
  const paint = async (id: string) => {
    const { options, defaults, change } = result.current;
    const tools = panel.canvasTools?.({
      ...{ options, defaults, change, image: { width: 300, height: 200, ppi: 300 }, figures: [] },
      ...{ view: null, look: () => undefined, activeTool: id, activate: () => undefined },
      ...{ brushRadius: 0.02, setBrushRadius: () => undefined, openIn: null },
    });
    const brush = tools?.find((one) => one.id === id);
    if (brush?.kind !== 'brush') return expect.fail(`No brush ${id}.`);
    await act(() => brush.onStroke([{ x: 0.25, y: 0.5 }], 0.02));
  };
  return { paint, act, now: () => result.current };
}

test("undoes and redoes a stroke on a layer's mask in one step", async () => {
  const { paint, act, now } = await openEffects({ layers });
  const start = now().options;
  await paint('mask-2-erase');
  await paint('mask-1-erase');
  const painted = now().options;
  expect(painted).toMatchObject({ layers: [{ mask: [{ mode: 'erase' }] }, { mask: [{ mode: 'erase' }] }] });
  await act(() => now().undo());
  expect(now().options).toMatchObject({ layers: [{ mask: [] }, { mask: [{ mode: 'erase' }] }] });
  await act(() => now().undo());
  expect(now().options).toEqual(start);
  expect(now().canUndo).toBe(false);
  await act(() => now().redo());
  await act(() => now().redo());
  expect(now().options).toEqual(painted);

  const again = await openEffects(JSON.parse(JSON.stringify(painted)));
  expect(again.now().options).toEqual(painted);
});
