/**
 * Writes docs/pictures/app.webp for README.md: the Color Separator with a sample, in the running app. Run it after a
 * visible change to the workspace. The README's result pictures come from make-cards.ts and make-examples.ts.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { chooseFile, settled, signIn } from '../e2e/support.ts';
import { startAppServer } from './app-server.ts';
import { buildWebWhenStale } from './build-web.ts';
import { chromiumLaunch } from './chromium-launch.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/pictures/app.webp');
const PORT = 4395;
/** Wider than a README's text column on GitHub, which is about 830 px. */
const VIEWPORT = { width: 1280, height: 720 };
const WEBP = { quality: 80, effort: 6 } as const;
const SEPARATION_MS = 240_000;

if (!buildWebWhenStale()) process.exit(1);
const server = await startAppServer(PORT);
const browser = await chromium.launch(chromiumLaunch);
try {
  const page = await browser.newPage({ viewport: VIEWPORT, baseURL: server.origin });
  await signIn(page, 'readme');
  await page.goto('/color-separator');
  await chooseFile(page, join(root, 'apps/web/public/samples/black-shirt.jpg'));
  const plates = page.getByRole('group', { name: 'Plates' });
  await plates.getByRole('button', { name: /^White base \d+%$/ }).waitFor({ timeout: SEPARATION_MS });
  await settled(page);
  // Dismisses the notice that covers the design.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await settled(page);
  mkdirSync(dirname(file), { recursive: true });
  const { size } = await sharp(await page.screenshot())
    .webp(WEBP)
    .toFile(file);
  console.log(`docs/pictures/app.webp  ${size} bytes`);
} finally {
  await browser.close();
  await server.stop();
}
