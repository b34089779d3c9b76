/**
 * Suggestions for a dropped file: nothing moves when the measurements arrive, and an unreadable file gets no tool.
 */
import { catalog } from '@printready/tools/catalog';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Measured } from '../files/measures/measures.ts';
import { toolsFor } from './accept-image.ts';
import { Suggestions } from './Suggestions.tsx';

let measuring: Promise<Measured>;
let resolve: (measured: Measured) => void;
vi.mock('../threads/use-job.ts', () => ({
  isAbort: () => false,
  useJob: () => useMeasure,
}));
const useMeasure = () => measuring;

afterEach(() => vi.restoreAllMocks());

const IMAGE: Measured = {
  ...{ name: 'art.png', width: 1409, height: 1000, ppi: 183, transparent: 0, semiTransparent: 0 },
  ...{ nearWhite: 0, colors: 5, thinParts: null, ground: { r: 255, g: 255, b: 255 } },
};

async function open(name: string) {
  measuring = new Promise((settle) => {
    resolve = settle;
  });
  const file = new File(['x'], name);
  const opened = vi.fn();
  await render(<Suggestions file={file} tools={toolsFor(file, catalog)} onOpen={opened} />);
  return opened;
}

test('lists every tool while the image is measured, and suggests three tools afterward', async () => {
  await open('art.png');
  const tools = () => page.getByRole('button', { name: /^Image Cropper/ });
  await expect.element(tools()).toBeVisible();
  resolve(IMAGE);
  await expect.element(page.getByText('Its white background would print as a box.')).toBeVisible();
  // Suggested tools also stay in the list, because removing an entry would move the others.
  expect(page.getByRole('button', { name: /^Background Remover/ }).elements()).toHaveLength(2);
});

test.each([
  ['notes.png', { code: 'unsupported', text: 'text', format: null }, /isn’t an image we can read/],
  ['cut-off.png', { code: 'corrupt', text: 'IDAT ends early' }, /damaged or incomplete/],
] as const)('offers no tool for %s and gives the reason', async (name, problem, means) => {
  await open(name);
  resolve({ problem } as Measured);
  await expect.element(page.getByText(means)).toBeVisible();
  expect(page.getByRole('button', { name: /token|Free/ }).elements()).toHaveLength(0);
});

test('offers only the File Validator for a document that cannot be read', async () => {
  const opened = await open('flyer.pdf');
  resolve({ problem: { code: 'corrupt', text: 'no xref' } } as Measured);
  await page.getByRole('button', { name: /^File Validator/ }).click();
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ id: 'file-validator' }));
  expect(page.getByRole('button', { name: /^(Halftone|Image Cropper)/ }).elements()).toHaveLength(0);
});
