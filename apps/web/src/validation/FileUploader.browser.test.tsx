import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/session';
import { TooltipProvider } from '@printready/ui';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useTransfer } from '../files/stored/transfer.ts';
import { FileUploader } from './FileUploader.tsx';
import { useUploads } from './use-uploads.ts';

const user = {
  id: '6f0e9a4e-4a35-4a53-9d5e-111111111111',
  email: 'jane@shop.com',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-01T00:00:00Z',
};

function Uploader() {
  const uploads = useUploads(50);
  const { pathname } = useLocation();
  return (
    <>
      <p>At {pathname}</p>
      <FileUploader uploads={uploads} maxFiles={50} />
    </>
  );
}

const drop = (...files: File[]) => userEvent.upload(page.getByLabelText('Files to validate'), files);
const rejected = () => page.getByRole('alert', { name: 'Rejected files' });

beforeEach(async () => {
  useTransfer.getState().clear();
  await render(
    <AuthContext value={{ status: 'signed-in', user }}>
      <TooltipProvider openDelayMs={0} skipDelayMs={0}>
        <MemoryRouter initialEntries={['/file-validator']}>
          <Uploader />
        </MemoryRouter>
      </TooltipProvider>
    </AuthContext>,
  );
});

test('rejects a file of the wrong type with a one-sentence message', async () => {
  await drop(new File(['words'], 'notes.txt', { type: 'text/plain' }));
  await expect
    .poll(() => rejected().element().textContent)
    .toBe('notes.txtFile type must be one of .pdf, .psd, .svg, .ai');
});

test('for an image, offers the tool that checks size and transparency', async () => {
  await drop(new File(['pixels'], 'logo.png', { type: 'image/png' }));
  await page.getByRole('button', { name: 'Check this image’s size and transparency' }).click();
  await expect.element(page.getByText('At /transparency-guide')).toBeVisible();
  expect(useTransfer.getState().take()?.name).toBe('logo.png');
});
