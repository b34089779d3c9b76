/**
 * Kills the tab of a batch at random moments. The results must equal those of an uninterrupted run, and each file is
 * charged for once. BULK_KILLS sets the number of kills, BULK_SEED the random seed.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { contentsOf, disc, downloadZip, filesOf, gather, runAll, withoutDialog } from './bulk.ts';
import { grantTokens } from './grant-tokens.ts';
import { badge, LONG_WORK, signIn } from './support.ts';

const KILLS = Number(process.env['BULK_KILLS'] ?? 4);
const SEED = Number(process.env['BULK_SEED'] ?? 21);
const GOOD = 24;
/** Maximum delay before a kill; spans startup and the processing of files. */
const MAX_DELAY_MS = 2_500;

const FILES = [
  ...Array.from({ length: GOOD }, (_, at) => disc(`art ${at + 1}.png`, 60 + 2 * at, 260)),
  { name: 'cut short.png', mimeType: 'image/png', buffer: disc('', 30, 260).buffer.subarray(0, 300) },
  { name: 'no image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all.') },
];

/** Deterministic random numbers, 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Crashes the renderer process, so that the page receives no event. */
async function kill(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}

const ended = (page: Page, least: number) =>
  expect
    .poll(async () => {
      const said = await filesOf(page)
        .getByText(/^\d+ of \d+ files/)
        .textContent();
      return Number.parseInt(said ?? '', 10);
    }, LONG_WORK)
    .toBeGreaterThanOrEqual(least);

/** Waits for the payment, and confirms it where a kill came between the last file and the payment. */
async function paid(page: Page): Promise<void> {
  const isPaid = filesOf(page).getByText(`done · ${GOOD} tokens`);
  const confirm = filesOf(page).getByRole('button', { name: `Pay ${GOOD} tokens` });
  await expect(isPaid.or(confirm)).toBeVisible(LONG_WORK);
  if (await confirm.isVisible()) await confirm.click();
  await expect(isPaid).toBeVisible(LONG_WORK);
}

type Usage = { readonly credits_used: number; readonly batch_size: number; readonly request_id: string };

/** Ledger rows that the user may read. */
async function ledgerOf(page: Page): Promise<readonly Usage[]> {
  return page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('printready-auth') ?? '{}') as {
      access_token: string;
    };
    const html = await (await fetch('/')).text();
    const apikey = /"anonKey":"([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await fetch('/rest/v1/token_usage?select=credits_used,batch_size,request_id', {
      headers: { apikey, authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as Usage[];
  });
}

async function openRich(context: BrowserContext, name: string): Promise<Page> {
  await withoutDialog(context);
  const page = await context.newPage();
  const email = await signIn(page, name);
  await page.goto('/bulk-workflow');
  await expect(badge(page)).toBeVisible();
  await grantTokens(email, 100);
  return page;
}

test(`gives the same results and charges each file once after ${KILLS} kills`, async ({
  context,
  browser,
}) => {
  test.setTimeout(LONG_WORK.timeout + KILLS * 60_000);
  const chance = randomOf(SEED);
  let page = await openRich(context, 'bulk-kills');
  await gather(page, FILES);
  await runAll(page);
  for (let at = 0; at < KILLS; at++) {
    // Kills are spread over the batch on any machine; the last ones hit the end of the batch and its payment.
    const done = Math.floor((FILES.length * (at + 1) * chance()) / KILLS);
    await ended(page, done);
    await page.waitForTimeout(MAX_DELAY_MS * chance());
    await kill(page);
    page = await context.newPage();
    await page.goto('/bulk-workflow');
  }
  await expect(filesOf(page).getByText(/^26 of 26 files · 2 failed/)).toBeVisible(LONG_WORK);
  await paid(page);
  const ledger = await ledgerOf(page);
  expect(ledger).toMatchObject([{ credits_used: GOOD, batch_size: GOOD }]);
  const killed = contentsOf(await downloadZip(page));

  const other = await browser.newContext();
  const whole = await openRich(other, 'bulk-undisturbed');
  await gather(whole, FILES);
  await runAll(whole);
  await expect(filesOf(whole).getByText(`done · ${GOOD} tokens`)).toBeVisible(LONG_WORK);
  expect(Object.keys(killed)).toHaveLength(GOOD + 2);
  expect(contentsOf(await downloadZip(whole))).toEqual(killed);
  await other.close();
});
