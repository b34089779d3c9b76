import { TOAST } from '@printready/contracts/limits';
import { Toaster } from '@printready/ui';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Opened } from '../designs/studio.ts';
import { TEST_DESIGN } from '../designs/test-design.ts';
import { ExportButtons } from './ExportButtons.tsx';

const { exportDesign, sendToToolkit, findPressFaults } = vi.hoisted(() => ({
  exportDesign: vi.fn(),
  sendToToolkit: vi.fn(),
  findPressFaults: vi.fn(() => Promise.resolve([] as unknown[])),
}));
vi.mock('../../config.ts', () => ({ config: { toolkitUrl: 'http://toolkit.invalid' } }));
vi.mock('./export-design.ts', () => ({ exportDesign }));
vi.mock('./send-to-toolkit.ts', () => ({ sendToToolkit }));
vi.mock('./find-press-faults.ts', () => ({ findPressFaults }));

const show = (paid = false) =>
  render(
    <>
      <ExportButtons opened={{ paid, design: TEST_DESIGN } as Opened} />
      <Toaster {...TOAST} />
    </>,
  );

test('charges nothing for a failed file, and never labels a paid file as free', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screen = await show();
  exportDesign.mockRejectedValueOnce(new Error('no memory'));
  await screen.getByRole('button', { name: 'Send to toolkit' }).click();
  await expect.element(screen.getByText('The file could not be made. No tokens were charged.')).toBeVisible();

  exportDesign.mockResolvedValueOnce({ ok: true, file: new File(['<svg/>'], 'a.svg') });
  sendToToolkit.mockRejectedValueOnce(new Error('too long an address'));
  await screen.getByRole('button', { name: 'Send to toolkit' }).click();
  await expect.element(screen.getByText(/is paid but could not be saved/)).toBeVisible();
});

const NARROW = { kind: 'narrow', leastMm: 1 };

test('asks for confirmation before charging for a design with press faults, and exports it on request', async () => {
  findPressFaults.mockResolvedValue([NARROW]);
  exportDesign.mockClear();
  exportDesign.mockResolvedValue({ ok: false, problem: { code: 'x', text: 'Not enough tokens.' } });
  const screen = await show();
  await screen.getByRole('button', { name: /^PDF/ }).click();
  await expect
    .element(screen.getByText('Some gaps are narrower than 1 mm: ink may close them.'))
    .toBeVisible();
  expect(exportDesign).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Back to the design' }).click();
  expect(exportDesign).not.toHaveBeenCalled();

  await screen.getByRole('button', { name: /^PDF/ }).click();
  await screen.getByRole('button', { name: 'Export anyway' }).click();
  await expect.element(screen.getByText('Not enough tokens.')).toBeVisible();
  expect(exportDesign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ paid: false }), 'pdf');
});

test('exports a paid design with press faults without asking', async () => {
  findPressFaults.mockResolvedValue([NARROW]);
  exportDesign.mockClear();
  exportDesign.mockResolvedValue({ ok: false, problem: { code: 'x', text: 'The toolkit is busy.' } });
  const screen = await show(true);
  await screen.getByRole('button', { name: /^SVG/ }).click();
  await expect.element(screen.getByText('The toolkit is busy.')).toBeVisible();
});
