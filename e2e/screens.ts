/**
 * `npm run screens [part of a name] [dark]`: takes screenshots of every screen and state at three widths and saves
 * them in `screenshots/`. Not a test. Lists failed screens at the end.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceTools } from '@printready/tools/catalog';
import { chromium, type Page } from 'playwright';
import { totpCode } from '../apps/server/src/auth/totp.ts';
import { startAppServer } from '../scripts/app-server.ts';
import { chromiumLaunch } from '../scripts/chromium-launch.ts';
import { MAIN_PORT } from './ports.ts';
import { chooseFile, freshEmail, openSettled, signIn, signUpByPassword } from './support.ts';
import { choose, pdf, svg, THIN } from './validator-files.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const samples = join(root, 'apps/web/public/samples');
const PORT = MAIN_PORT + 1;
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

const LOGO = join(samples, 'logo.png');
const GLOW = join(samples, 'glow.jpg');

async function give(page: Page, button: RegExp, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles(files);
}

async function aRecipeWithFiles(page: Page): Promise<void> {
  await page.goto('/bulk-workflow');
  await page
    .getByRole('button', { name: /^Add (the first|a) step/ })
    .first()
    .click();
  const tools = page.getByRole('dialog');
  await tools.getByRole('button', { name: /Stroke Enhancer/ }).click();
  await page.getByLabel('Files for the recipe', { exact: true }).setInputFiles([LOGO, GLOW, jpeg]);
  await page.getByRole('region', { name: 'Files' }).getByText('3 files').waitFor();
}

/** Adds a month of heavy use to the ledger. */
async function addUsage(page: Page): Promise<void> {
  const tools = ['color-ko', 'halftone', 'downscaler'];
  const entries = Array.from({ length: 90 }, (_, index) => ({
    id: crypto.randomUUID(),
    tool_id: tools[(index * 7) % tools.length],
    credits_used: 1 + ((index * 5) % 3),
    batch_size: 1,
    variant: null,
    refunded_at: index === 3 ? new Date().toISOString() : null,
    created_at: new Date(Date.now() - index ** 1.6 * 2_000_000).toISOString(),
  }));
  await page.route('**/rest/v1/token_usage*', (route) => route.fulfill({ json: entries }));
  await page.goto('/profile?tab=subscription');
  await page.getByText('in the last 30 days').waitFor();
}

/** Ends the member's session on all devices; must come after all other signed-in screenshots. */
async function endSession(page: Page): Promise<void> {
  await openOn(page, 'color-ko');
  await page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('printready-auth') ?? '{}') as { access_token: string };
    const headers = { authorization: `Bearer ${stored.access_token}` };
    await fetch('/auth/v1/logout?scope=global', { method: 'POST', headers });
    localStorage.setItem('printready-auth', JSON.stringify({ ...stored, expires_at: 1 }));
  });
  await page.getByRole('button', { name: /^Run · / }).click();
  await page.getByRole('dialog').waitFor();
}

/** Signs up the visitor, adds a second factor, and goes back to the second-factor step of sign-in. */
async function halfSignedIn(page: Page): Promise<void> {
  const email = freshEmail('half');
  await signUpByPassword(page, email);
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('6-digit code').fill(totpCode(secret, Date.now()));
  await page.getByText('Work phone').waitFor();
  await page.evaluate(() => localStorage.removeItem('printready-auth'));
  await page.goto('/auth/signin');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill('correct horse 42');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

const SHOTS: readonly Shot[] = [
  { name: 'home', prepare: at('/') },
  { name: 'tools', prepare: at('/tools') },
  { name: 'signin', prepare: at('/auth/signin') },
  { name: 'signup', prepare: at('/auth/signup') },
  { name: 'check-email', prepare: at('/auth/check-email') },
  { name: 'forgot-password', prepare: at('/auth/forgot-password') },
  {
    name: 'signup-password',
    async prepare(page) {
      await page.goto('/auth/signup');
      await page.getByRole('button', { name: 'Use a password instead' }).click();
      await page.getByLabel('Email Address').fill('maria.lopez@example.com');
      await page.getByLabel('Password').fill('maria.lopez1');
    },
  },
  { name: 'link-used', prepare: at('/auth/callback?error=access_denied&error_code=otp_expired') },
  { name: 'google-failed', prepare: at('/auth/callback?error=access_denied&error_code=bad_oauth_callback') },
  { name: 'privacy', prepare: at('/privacy') },
  { name: 'not-found', prepare: at('/no-such-page') },
  {
    name: 'home-dropped',
    async prepare(page) {
      await page.goto('/');
      await chooseFile(page, LOGO);
      await page.getByText('What do you want to do with it?').waitFor();
    },
  },
  { name: 'terms', prepare: at('/terms') },
  { name: 'chat', prepare: at('/chat-demo') },
  { name: 'inbox', prepare: at('/inbox') },
  {
    name: 'mail',
    async prepare(page) {
      await page.goto('/inbox');
      await page
        .getByRole('link')
        .filter({ hasText: /sign|confirm/i })
        .first()
        .click();
    },
  },
  { name: 'standalone', prepare: at('/standalone/file-validator') },
  { name: 'gallery', prepare: at('/test/enhanced-ui') },
  { name: 'home-signed-in', signedIn: true, prepare: at('/') },
  { name: 'profile', signedIn: true, prepare: at('/profile') },
  { name: 'subscription', signedIn: true, prepare: at('/profile?tab=subscription') },
  { name: 'subscription-month', signedIn: true, prepare: addUsage },
  { name: 'security', signedIn: true, prepare: at('/profile?tab=security') },
  {
    name: 'security-qr',
    signedIn: true,
    async prepare(page) {
      await page.goto('/profile?tab=security');
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Work phone');
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
    },
  },
  {
    name: 'delete-account',
    signedIn: true,
    async prepare(page) {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Delete my account' }).click();
    },
  },
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
  { name: 'pricing', prepare: at('/pricing') },
  { name: 'docs', prepare: at('/docs') },
  { name: 'docs-tool', prepare: at('/docs/tools/halftone') },
  { name: 'checkout', signedIn: true, prepare: at('/checkout?tier=creator&period=monthly') },
  { name: 'subscription', signedIn: true, prepare: at('/profile?tab=subscription') },
  { name: 'validator-empty', signedIn: true, prepare: at('/file-validator') },
  {
    name: 'validator-result',
    signedIn: true,
    async prepare(page) {
      await page.goto('/file-validator');
      await choose(page, pdf('spring flyer, final.pdf', THIN), svg('logo.svg', '<text y="9">Logo</text>'));
      await page.getByRole('button', { name: /^Validate 2 files/ }).click();
      await page.locator('canvas[data-drawn]').waitFor();
    },
  },
  {
    name: 'batch-validator',
    signedIn: true,
    async prepare(page) {
      await page.goto('/batch-validator');
      const files = [pdf('spring flyer, final.pdf', THIN), svg('logo.svg', '<text y="9">Logo</text>')];
      await page.locator('input[type=file]').first().setInputFiles(files);
      await page.getByRole('button', { name: /^Start/ }).click();
      await page.waitForTimeout(5_000);
    },
  },
  {
    name: 'converter',
    signedIn: true,
    async prepare(page) {
      await page.goto('/image-converter');
      await give(page, /^(Choose a file|Add images)/, [LOGO, GLOW, jpeg]);
      await page.waitForTimeout(5_000);
    },
  },
  {
    name: 'fit-my-print',
    signedIn: true,
    async prepare(page) {
      await page.goto('/fit-my-print');
      await give(page, /^Choose a file/, [LOGO, GLOW]);
      await page.getByText('2 pieces').waitFor();
    },
  },
  { name: 'bulk-empty', signedIn: true, prepare: at('/bulk-workflow') },
  { name: 'bulk-files', signedIn: true, prepare: aRecipeWithFiles },
  {
    name: 'bulk-results',
    signedIn: true,
    async prepare(page) {
      await aRecipeWithFiles(page);
      await page.getByRole('button', { name: /^Run/ }).first().click();
      await page.getByRole('button', { name: 'Download ZIP' }).waitFor();
    },
  },
  ...workspaceTools.map(({ id }) => ({
    name: `tool-${id}`,
    signedIn: true as const,
    prepare: (page: Page) => openOn(page, id),
  })),
  { name: 'session-ended', signedIn: true, prepare: endSession },
  { name: 'second-factor', prepare: halfSignedIn },
];

const wanted = process.argv[2] ?? '';
const theme = process.argv.includes('dark') ? 'dark' : 'light';
const missing: string[] = [];
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
    for (const context of [visitor, member])
      await context.addInitScript((value) => localStorage.setItem('printready-theme', value), theme);
    const shots = SHOTS.filter(({ name }) => name.includes(wanted));
    if (shots.some(({ signedIn }) => signedIn)) {
      await signIn(await member.newPage(), `maria.lopez${size.width}`);
    }
    for (const { name, signedIn, prepare } of shots) {
      const page = await (signedIn ? member : visitor).newPage();
      try {
        await prepare(page);
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(400);
        const path = join(folder, `${name}-${size.width}${theme === 'dark' ? '-dark' : ''}.png`);
        await page.screenshot({ path, fullPage: !/^(workspace|tool|bulk|fit)-/.test(name) });
      } catch (error) {
        missing.push(`${name} at ${size.width}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await page.close({ runBeforeUnload: false });
    }
    await Promise.all([visitor.close(), member.close()]);
  }
  await browser.close();
} finally {
  await server.stop();
}
if (missing.length > 0) throw new Error(`Not every screen could be made:\n${missing.join('\n')}`);
