import { afterEach, expect, test, vi } from 'vitest';
import { savePalette } from './save-palette.tsx';

afterEach(() => vi.restoreAllMocks());

test('names the palette file after the picture', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const rows = [{ name: 'Brick', to: { r: 190, g: 60, b: 40 } }];
  await savePalette(rows, 'gpl', 'bear head.png');
  await savePalette(rows, 'css');
  expect(names).toEqual(['bear head_palette.gpl', 'palette.css']);
});
