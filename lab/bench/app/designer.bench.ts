/**
 * PrintReady Designer in the built app: time from clicking "Compose twelve designs" to twelve designs on the screen,
 * with the brief typed several seconds before the click.
 */
import { type Browser, chromium, type Page } from 'playwright';
import { signIn } from '../../../e2e/support.ts';
import { startAppServer } from '../../../scripts/app-server.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { chromiumLaunch } from '../../../scripts/chromium-launch.ts';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';

const PORT = 4388;
const FIRST = 'the first grid of a visit';
const NEXT = 'the slowest of the next grids';
const DESIGNS = 12;
/** Shortest plausible time for typing a brief, ms. */
const TYPING_MS = 5000;
const BRIEFS = [
  'Golden Crust Bakery, 2 inks on navy',
  'Wolf Creek Brewing Company, est. 1987, three inks on black, vintage badge',
  'Harbor Anglers Club, Portland, Maine, 2 inks on white',
  'Class of 2027 Ridgeview High School, varsity, 2 inks on red',
  'Sunset Surf, 3 inks on sand',
];

async function openDesigner(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  await signIn(page, 'bench');
  await page.goto('/ai-designer');
  await page.getByRole('button', { name: 'Open the designer' }).click();
  await page.getByLabel('What is it for, and what does it say?').waitFor();
  return page;
}

/** Time from a click, made inside the page, until all twelve designs are painted, ms. */
async function compose(page: Page, brief: string): Promise<number> {
  await page.getByLabel('What is it for, and what does it say?').fill(brief);
  await page.waitForTimeout(TYPING_MS);
  return page.evaluate(
    (designs) =>
      new Promise<number>((resolve, reject) => {
        const press = [...document.querySelectorAll('button')].find((one) =>
          one.textContent.includes('Compose twelve designs'),
        );
        const painted = () =>
          [...document.querySelectorAll<HTMLImageElement>('img[alt*=", score "]')]
            .filter(({ complete }) => complete)
            .map(({ src }) => src);
        const old = new Set(painted());
        const start = performance.now();
        if (press) press.click();
        else reject(new Error('There is no button to compose with.'));
        const check = () => {
          const fresh = painted().filter((src) => !old.has(src));
          const messages = [...document.querySelectorAll('[role="alert"], [role="status"]')].map(
            ({ textContent }) => textContent,
          );
          const short = messages.find((text) => /could not|hold/.test(text));
          if (short !== undefined) reject(new Error(short));
          else if (fresh.length === designs) requestAnimationFrame(() => resolve(performance.now() - start));
          else requestAnimationFrame(check);
        };
        check();
      }),
    DESIGNS,
  );
}

async function run({ quick }: BenchContext): Promise<readonly Measurement[]> {
  if (!buildWebWhenStale()) throw new Error('The web app did not build.');
  const server = await startAppServer(PORT);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await openDesigner(browser, server.origin);
    const times: number[] = [];
    for (const brief of quick ? BRIEFS.slice(0, 2) : BRIEFS) times.push(await compose(page, brief));
    const [first = 0, ...next] = times;
    return [
      { name: FIRST, milliseconds: first },
      { name: NEXT, milliseconds: Math.max(...next) },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

export const benchmark: Benchmark = {
  title: 'Designer in the built app: twelve designs on screen',
  run,
  bars: [
    { subject: FIRST, atMostSeconds: 3 },
    { subject: NEXT, atMostSeconds: 3 },
  ],
};
