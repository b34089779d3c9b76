import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/session';
import { TooltipProvider } from '@printready/ui';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearToolInUse, markToolInUse } from '../files/stored/tool-in-use.ts';
import { SignIn } from './SignInPage.tsx';

afterEach(() => clearToolInUse('halftone'));

async function show(address: string) {
  await render(
    <MemoryRouter initialEntries={[address]}>
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <AuthContext value={{ status: 'signed-out', user: null }}>
          <SignIn />
        </AuthContext>
      </TooltipProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

const NEEDS = 'Upscaler needs an account. It opens as soon as you are signed in.';
const KEPT =
  'Sign in to run Halftone Editor. Your image and its settings are kept and open again afterwards.';

test('names the tool that a visitor wanted to open', async () => {
  await show('/auth/signin?next=%2Fupscaler');
  await expect.element(page.getByText(NEEDS)).toBeVisible();
});

test('says that work in progress is kept', async () => {
  markToolInUse('halftone');
  await show('/auth/signin?next=%2Fhalftone');
  await expect.element(page.getByText(KEPT)).toBeVisible();
});

test.each(['', '?next=%2Fhalftone'])(
  'gives no reason for signing in if none is needed: %s',
  async (query) => {
    await show(`/auth/signin${query}`);
    await expect.element(page.getByText(/needs an account|are kept/)).not.toBeInTheDocument();
  },
);
