import { TOAST } from '@printready/contracts/limits';
import { Toaster } from '@printready/ui';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Opened } from '../designs/studio.ts';
import { ExportButtons } from './ExportButtons.tsx';

const { exportDesign, sendToToolkit } = vi.hoisted(() => ({ exportDesign: vi.fn(), sendToToolkit: vi.fn() }));
vi.mock('../../config.ts', () => ({ config: { toolkitUrl: 'http://toolkit.invalid' } }));
vi.mock('./export-design.ts', () => ({ exportDesign }));
vi.mock('./send-to-toolkit.ts', () => ({ sendToToolkit }));

const show = () =>
  render(
    <>
      <ExportButtons opened={{ paid: false } as Opened} />
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
