/**
 * `npm run screens [part of a name]`: pictures of every screen and state at three widths, in `screenshots/`,
 * for looking at. Not a test.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceTools } from '@printready/tools/catalogue';
import { chromium, type Page } from 'playwright';
import { startAppServer } from '../scripts/app-server.ts';
import { chromiumLaunch } from '../scripts/chromium-launch.ts';
import { freshEmail, openSettled, signUpByPassword } from './support.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const samples = join(root, 'apps/web/public/samples');
const PORT = 4391;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

type Shot = {
  readonly name: string;
  readonly signedIn?: true;
  readonly prepare: (page: Page) => Promise<void>;
};

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
};
const jpeg = join(samples, 'black-shirt.jpg');

async function openOn(page: Page, toolId: string): Promise<void> {
  await page.goto(`/${toolId}`);
  await openSettled(page, jpeg);
}

const SHOTS: readonly Shot[] = [
  { name: 'home', prepare: at('/') },
  { name: 'tools', prepare: at('/tools') },
  { name: 'signin', prepare: at('/auth/signin') },
  { name: 'signup', prepare: at('/auth/signup') },
  { name: 'check-email', prepare: at('/auth/check-email') },
  { name: 'privacy', prepare: at('/privacy') },
  { name: 'not-found', prepare: at('/no-such-page') },
  { name: 'home-signed-in', signedIn: true, prepare: at('/') },
  { name: 'profile', signedIn: true, prepare: at('/profile') },
  { name: 'subscription', signedIn: true, prepare: at('/profile?tab=subscription') },
  { name: 'settings', signedIn: true, prepare: at('/settings') },
  { name: 'workspace-empty', signedIn: true, prepare: at('/color-ko') },
  { name: 'workspace-open', signedIn: true, prepare: (page) => openOn(page, 'color-ko') },
  {
    name: 'workspace-compare',
    signedIn: true,
    async prepare(page) {
      await openOn(page, 'color-ko');
      await page.getByRole('button', { name: 'Before and after' }).click();
    },
  },
  {
    name: 'workspace-result',
    signedIn: true,
    async prepare(page) {
      await openOn(page, 'color-ko');
      await page.getByRole('button', { name: /^Run · / }).click();
      await page.getByRole('button', { name: 'Download' }).first().waitFor();
    },
  },
  {
    name: 'workspace-error',
    signedIn: true,
    async prepare(page) {
      await page.goto('/color-ko');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).click();
      const name =
        'a-customer-file-with-a-very-long-name-that-somebody-typed-in-a-hurry-final-FINAL-v2 (1).png';
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from('nothing') });
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'workspace-keys',
    signedIn: true,
    async prepare(page) {
      await openOn(page, 'color-ko');
      await page.keyboard.press('?');
    },
  },
  ...workspaceTools.map(({ id }) => ({
    name: `tool-${id}`,
    signedIn: true as const,
    prepare: (page: Page) => openOn(page, id),
  })),
];

const wanted = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });
const server = await startAppServer(PORT);
try {
  const browser = await chromium.launch(chromiumLaunch);
  for (const size of SIZES) {
    const visitor = await browser.newContext({
      baseURL: server.origin,
      viewport: size,
      reducedMotion: 'reduce',
    });
    const member = await browser.newContext({
      baseURL: server.origin,
      viewport: size,
      reducedMotion: 'reduce',
    });
    const shots = SHOTS.filter(({ name }) => name.includes(wanted));
    if (shots.some(({ signedIn }) => signedIn)) {
      await signUpByPassword(await member.newPage(), freshEmail(`maria.lopez${size.width}`));
    }
    for (const { name, signedIn, prepare } of shots) {
      const page = await (signedIn ? member : visitor).newPage();
      await prepare(page);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(400);
      await page.screenshot({
        path: join(folder, `${name}-${size.width}.png`),
        fullPage: !/^(workspace|tool)-/.test(name),
      });
      await page.close({ runBeforeUnload: false });
    }
    await Promise.all([visitor.close(), member.close()]);
  }
  await browser.close();
} finally {
  await server.stop();
}
