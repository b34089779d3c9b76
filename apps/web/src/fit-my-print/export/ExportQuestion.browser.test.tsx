import '../../testing/runtime-config-block.ts';
import type { UnderWhite } from '@printready/codecs/sheet';
import { createRaster } from '@printready/pixels/raster';
import { traceOutline } from '@printready/print/nesting';
import { FIRST_SURFACE, type Plan, USUAL_WHITE } from '@printready/tools/fit-my-print';
import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { ArtFile } from '../plan/art-file.ts';
import { useExportQuestion } from './ExportQuestion.tsx';

const full = { width: 300, height: 300 };
const art = { id: 'art', pixels: full, mmPerPixel: 25.4 / 300, quantity: 1, mayTurn: false, inked: 1 };
const plan: Plan = {
  ...{ surface: FIRST_SURFACE, nesting: 'boxes', pricePerSquareInch: 0, arts: [art], customer: '' },
  ...{ white: { ...USUAL_WHITE, white: true }, hand: null },
};
const laid = [{ art: 0, sheet: 0, x: 0, y: 0, turn: 0 as const, ...full }];
const layout = { laid, sheets: [{ width: 6600, length: 400 }], tooLarge: [] };
const file: ArtFile = {
  ...{ id: 'art', name: 'glow.png', blob: new Blob(), choice: null, trim: { x: 0, y: 0, ...full }, full },
  ...{
    outline: traceOutline(createRaster(20, 20), 20),
    boxed: false,
    assumedPpi: null,
    inks: [],
    picture: '',
    findings: [],
  },
};
const job = { plan, layout, files: new Map([['art', file]]), unit: 'in' as const };
const part = { left: 0, top: 0, right: 9, bottom: 9 };
const UNDER: UnderWhite = { ...full, share: 0.5, wholeParts: [], bareParts: [] };

async function ask(under: UnderWhite, failed: readonly string[] = []) {
  const written: string[] = [];
  const output = { run: (_job: unknown, format: string) => Promise.resolve(void written.push(format)) };
  const whites = { byArt: new Map([['art', under]]), pending: false, failed };
  const { result, act } = await renderHook(() => useExportQuestion(job, output, whites));
  await act(() => result.current.run('pdf'));
  return { result, act, written };
}

it('asks for confirmation before exporting parts without white, and exports once it is given', async () => {
  const { result, act, written } = await ask({ ...UNDER, bareParts: [part, part] });
  expect(result.current.asked?.lines).toEqual([
    'glow.png: 2 parts are without white: too faint for it. Make the artwork more opaque, or use white by opacity.',
  ]);
  expect(written).toEqual([]);
  await act(() => result.current.answer(true));
  expect(written).toEqual(['pdf']);
  await act(() => result.current.run('psd'));
  expect(written).toEqual(['pdf', 'psd']);
});

it('asks for confirmation before exporting art whose white could not be made', async () => {
  const { result } = await ask(UNDER, ['glow.png']);
  expect(result.current.asked?.lines[0]).toMatch(/^glow\.png: white could not be made/);
});

it('does not ask about thin parts, whose white is whole', async () => {
  const { result, written } = await ask({ ...UNDER, wholeParts: [part] });
  expect(result.current.asked).toBeNull();
  expect(written).toEqual(['pdf']);
});
