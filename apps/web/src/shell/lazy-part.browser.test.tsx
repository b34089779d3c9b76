import { toast } from '@printready/ui';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyExtra } from './lazy-part.ts';

const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/X.js'));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

async function show(Extra: ReturnType<typeof lazyExtra>): Promise<void> {
  await render(
    <>
      <p>the page</p>
      <Suspense fallback={<p>loading</p>}>
        <Extra />
      </Suspense>
    </>,
  );
  await expect.element(page.getByText('loading')).not.toBeInTheDocument();
  await expect.element(page.getByText('the page')).toBeVisible();
}

test('an extra part whose code is missing renders nothing, without a message', async () => {
  const message = vi.spyOn(toast, 'error');
  await show(lazyExtra(missing));
  expect(message).not.toHaveBeenCalled();
});

test('an extra part that the user asked for reports its missing code', async () => {
  const message = vi.spyOn(toast, 'error');
  await show(lazyExtra(missing, 'the search'));
  expect(message.mock.calls.map(([title]) => title)).toEqual([
    'There was a connection problem... the search did not load.',
  ]);
});

test('an extra part is retried once', async () => {
  let calls = 0;
  const load = () => (calls++ === 0 ? missing() : Promise.resolve({ default: () => <p>the banner</p> }));
  await show(lazyExtra(load));
  await expect.element(page.getByText('the banner')).toBeVisible();
});
