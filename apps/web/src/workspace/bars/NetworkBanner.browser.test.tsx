import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Preview } from '../../runs/preview/use-preview.ts';
import { useAutoDownload, useNetwork } from '../../runs/use-network.ts';
import { fakeWorkers, SILENCE } from '../../testing/fake-workers.ts';
import { NetworkBanner } from './NetworkBanner.tsx';

let answer: () => unknown = () => null;
/** Shared by all tests, because worker threads outlive a test. */
const asked = fakeWorkers(() => answer()) as string[];
const connection = { saveData: false, effectiveType: '4g' };
beforeEach(() => {
  asked.splice(0);
  Object.assign(connection, { saveData: false, effectiveType: '4g' });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
});
afterEach(() => localStorage.clear());
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

const lacking: Preview = {
  ...{ picture: { size: { width: 1, height: 1 }, levels: [] }, lines: null, plates: undefined, figures: [] },
  ...{ options: {}, view: null, askedMs: 0, exact: false, coarse: false, findings: [], outcome: null },
  without: { network: 'isnet-small', note: 'The preview needs the AI model.', wayOut: 'Choose “Color”.' },
};

function Bench({ preview, doing }: { readonly preview: Preview | null; readonly doing: string | null }) {
  const network = useNetwork();
  useAutoDownload(network, preview?.without?.network ?? null);
  return (
    <>
      <NetworkBanner {...{ network, preview, doing }} />
      <output>{network.declined ? 'without' : 'with'}</output>
    </>
  );
}

test('downloads a missing AI network automatically, and offers the download after a cancellation', async () => {
  answer = () => SILENCE;
  const screen = await render(<Bench preview={lacking} doing={null} />);
  await expect.element(screen.getByText('Loading the AI model…')).toBeVisible();
  expect(asked).toEqual(['download-network']);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText(/made without the AI model/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Use it' })).toBeVisible();
  expect(asked).toEqual(['download-network']);
});

test.each([{ saveData: true }, { effectiveType: '3g' }])(
  'does not download an AI network automatically on a connection with %j',
  async (slow) => {
    Object.assign(connection, slow);
    const screen = await render(<Bench preview={lacking} doing={null} />);
    await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(asked).toEqual([]);
  },
);

test('shows elapsed seconds and a progress bar while an AI network starts, and can be canceled', async () => {
  localStorage.setItem('printready-network-start-ms', '2000');
  const screen = await render(<Bench preview={null} doing="Starting the AI model…" />);
  const bar = screen.getByRole('progressbar', { name: 'Starting the AI model' });
  await expect.element(screen.getByText(/[1-9]\d* s$/)).toBeInTheDocument();
  await expect.poll(() => Number(bar.element().getAttribute('aria-valuenow'))).toBeGreaterThan(30);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('without', { exact: true })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('shows the progress of the server’s own download, not that the model is missing', async () => {
  const doing = 'Preparing the AI model… 12 of 136 MB';
  const network = {
    ...{ state: { kind: 'coming' as const, doing }, declined: false },
    ...{ download: () => Promise.resolve(), cancel: () => undefined },
  };
  const screen = await render(<NetworkBanner {...{ network }} preview={lacking} doing={null} />);
  await expect.element(screen.getByText('Preparing the AI model… 12 of 136 MB')).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Preparing the AI model' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '9');
  expect(screen.getByText(/needs the AI model/).elements()).toHaveLength(0);
});
