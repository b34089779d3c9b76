import type { StageImage } from '@printready/canvas/tiles';
import { createRaster } from '@printready/pixels/raster';
import { createPlate, type Plate } from '@printready/print/plates';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fakeWorkers } from '../../testing/fake-workers.ts';
import { type MeasuredPlate, measurePlate } from '../results/measured-plate.ts';
import { usePlates } from './use-plates.ts';

afterEach(() => void vi.unstubAllGlobals());

const size = { width: 4, height: 4 };
const inks = (...ids: readonly string[]) =>
  ids.map((id) =>
    measurePlate(
      createPlate({
        ...{ id, name: id, color: { r: 0, g: 0, b: 0 }, ...size, resolution: null },
        coverage: new Uint8Array(16).fill(51),
      }),
    ),
  );
const picture = () => ({ size, levels: [createRaster(4, 4)] });
type Given = { readonly picture: StageImage; readonly plates: readonly MeasuredPlate[] | undefined };
/** Each has its own picture object, because the test recognizes pictures by identity. */
const preview = { picture: picture(), plates: inks('cyan', 'magenta', 'black') };
const result = { picture: picture(), plates: inks('cyan', 'magenta', 'black') };
const ofOtherInks = { picture: picture(), plates: inks('white', 'black') };
const withoutPlates: Given = { picture: picture(), plates: undefined };

test('shows the chosen plates of the preview and the result until their inks change', async () => {
  const laid: (readonly string[])[] = [];
  const films = [createRaster(4, 4), createRaster(4, 4), createRaster(4, 4)];
  fakeWorkers(({ payload }) => {
    laid.push((payload as readonly Plate[]).map(({ id }) => id));
    return [films[laid.length - 1]];
  });
  const { result: hook, rerender } = await renderHook((given: Given = preview) =>
    usePlates(given.picture, given.plates),
  );
  const shows = () => hook.current.picture?.levels[0];
  expect(hook.current.plates.map(({ inkShare }) => inkShare)).toEqual([0.2, 0.2, 0.2]);
  expect(shows()).toBe(preview.picture.levels[0]);

  hook.current.choose(['black']);
  await expect.poll(shows).toBe(films[0]);
  // Choosing all plates shows the tool's own picture.
  hook.current.choose(['black', 'cyan', 'magenta']);
  await expect.poll(shows).toBe(preview.picture.levels[0]);
  hook.current.choose(['black', 'cyan']);
  await expect.poll(shows).toBe(films[1]);

  await rerender(result);
  await expect.poll(shows).toBe(films[2]);
  expect(laid).toEqual([['black'], ['cyan', 'black'], ['cyan', 'black']]);

  await rerender(withoutPlates);
  expect(shows()).toBe(withoutPlates.picture.levels[0]);
  expect(hook.current.plates).toEqual([]);

  hook.current.choose(['cyan']);
  await rerender(ofOtherInks);
  expect(hook.current.chosen).toEqual([]);
  expect(shows()).toBe(ofOtherInks.picture.levels[0]);
});
