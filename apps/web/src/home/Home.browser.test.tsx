import '../testing/runtime-config-block.ts';
import { JANE, SignedIn } from '@printready/sign-in/testing';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { deleteDraft, saveDraft } from '../files/stored/draft.ts';
import { Home } from './Home.tsx';

afterEach(() => deleteDraft('halftone'));

const keepDraft = () =>
  saveDraft({
    ...{ toolId: 'halftone', userId: JANE.id, options: {}, requestId: null, offered: true },
    file: { name: 'bear.png', blob: new Blob(['art']) },
  });

const work = () => page.getByRole('heading', { name: 'Your work' });
const example = () => page.getByRole('img', { name: /^A glowing eclipse on a blue shirt/ });

test("shows a signed-in user's own work in place of the example", async () => {
  await keepDraft();
  await render(
    <SignedIn>
      <Home />
    </SignedIn>,
  );
  await expect.element(work()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Continue bear.png in Halftone Editor' }))
    .toBeVisible();
  expect(example().elements()).toHaveLength(0);
});

test('shows visitors the example', async () => {
  await keepDraft();
  await render(
    <SignedIn auth={{ status: 'signed-out', user: null }}>
      <Home />
    </SignedIn>,
  );
  await expect.element(example().first()).toBeInTheDocument();
  expect(work().elements()).toHaveLength(0);
});
