/**
 * What every journey needs: a signed-in user, and the app's own controls by name. Journeys about signing in take the
 * road that a person takes (signUpByLink, signUpByPassword); all others start with a session that is there (signIn).
 */
import { AxeBuilder } from '@axe-core/playwright';
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test';

/** Where the app keeps its session (packages/sign-in/src/client.ts). */
const SESSION_KEY = 'printready-auth';

/** For what computes: networks, many files, large pictures; a slow machine takes minutes. */
export const LONG_WORK = { timeout: 240_000 };

/** A different address each time, so that journeys never meet. */
export function freshEmail(name: string): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

type InboxMail = { id: string; to: string; text: string };

/** The newest mail to an address, waiting for it; the inbox exists in development only. */
export async function newestMail(page: Page, email: string): Promise<InboxMail> {
  let found: InboxMail | undefined;
  await expect
    .poll(async () => {
      const response = await page.request.get('/inbox.json');
      const mails = (await response.json()) as InboxMail[];
      found = mails.find((mail) => mail.to === email);
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

/** The six digits of a mail's text. */
export function codeIn(text: string): string {
  return /\b\d{6}\b/.exec(text.split('code:')[1] ?? '')?.[0] ?? '';
}

/** Sign-up by the mailed link, as a person does it: out of the inbox, through the page it opens. */
export async function signUpByLink(page: Page, email: string, at = '/auth/signup'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { id } = await newestMail(page, email);
  await page.goto(`/inbox/${id}`);
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm and sign in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(badge(page)).toBeVisible();
}

const publicKey = (html: string): string => /"anonKey":"([^"]+)"/.exec(html)?.[1] ?? '';

async function answerOf(response: APIResponse): Promise<unknown> {
  if (!response.ok())
    throw new Error(`${response.url()} answers ${response.status()}: ${await response.text()}`);
  return response.json();
}

/**
 * A new account with a session in this browser, without a page of the app being opened: one call for a code, one with
 * the code. The next page that is opened is signed in. @returns the account's address
 */
export async function signIn(page: Page, name: string): Promise<string> {
  const email = freshEmail(name);
  const apikey = publicKey(await (await page.request.get('/')).text());
  const call = async (path: string, data: object) =>
    answerOf(await page.request.post(`/auth/v1/${path}`, { headers: { apikey }, data }));
  await call('otp', { email, create_user: true });
  const { text } = await newestMail(page, email);
  const session = await call('verify', { type: 'email', email, token: codeIn(text) });
  // A page of this origin without the app.
  await page.goto('/robots.txt');
  const entry = { key: SESSION_KEY, value: JSON.stringify(session) };
  await page.evaluate(({ key, value }) => localStorage.setItem(key, value), entry);
  return email;
}

/** A password account through the sign-up form. */
export async function signUpByPassword(
  page: Page,
  email: string,
  password = 'correct horse 42',
): Promise<void> {
  await page.goto('/auth/signup');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(badge(page).or(page.getByRole('heading', { name: 'Check your email' }))).toBeVisible();
  if (!(await badge(page).isVisible())) {
    const { text } = await newestMail(page, email);
    await page.getByLabel('6-digit code').fill(codeIn(text));
    await page.getByRole('button', { name: 'Sign in with code' }).click();
    await expect(badge(page)).toBeVisible();
  }
}

export const badge = (page: Page) => page.getByRole('button', { name: /tokens (left|, balance)/i });

type Given = string | { name: string; mimeType: string; buffer: Buffer };

/**
 * Waits until the app has nothing under way for two frames: no job, query or timer that changes something
 * (packages/ui/src/pending-work.ts), and nothing moving on the screen.
 */
export async function settled(page: Page): Promise<void> {
  // Asked once a frame; a promise would count as true (Playwright's waitForFunction).
  await page.waitForFunction((call) => {
    const kept = globalThis as { stillFrames?: { readonly call: string; readonly count: number } };
    const moves = document.getAnimations().some(({ playState }) => playState === 'running');
    const isStill = !moves && 'settled' in document.documentElement.dataset;
    const before = kept.stillFrames?.call === call ? kept.stillFrames.count : 0;
    kept.stillFrames = { call, count: isStill ? before + 1 : 0 };
    return kept.stillFrames.count === 2;
  }, crypto.randomUUID());
}

/** Where it lies on the settled screen. */
export async function boxOf(place: Locator) {
  await settled(place.page());
  const box = await place.boundingBox();
  if (!box) throw new Error(`${String(place)} is not on the screen.`);
  return box;
}

/** The rows of one of the app's stores in this browser; none before it was written. */
export function keptRows<Row>(page: Page, database: string, store: string): Promise<readonly Row[]> {
  return page.evaluate(
    async (names) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'));
        });
      // Opening one that is not there would make it.
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === names.database)) return [];
      const opened = await done(indexedDB.open(names.database));
      try {
        return await done(
          opened.transaction(names.store).objectStore(names.store).getAll() as IDBRequest<Row[]>,
        );
      } finally {
        opened.close();
      }
    },
    { database, store },
  );
}

/** A tool's work as this browser keeps it, a moment after its last change. */
type KeptDraft = { readonly toolId: string; readonly options: unknown; readonly keptAtMs: number };

export async function keptDraft(page: Page, toolId: string): Promise<KeptDraft | undefined> {
  const rows = await keptRows<KeptDraft>(page, 'printready-work', 'drafts');
  return rows.find((row) => row.toolId === toolId);
}

/** What tools say in Run's place (kind 'nothing' of a panel's run note). */
const NOTHING_TO_RUN = /^(Nothing (to|is) |Set an effect first\.)/;

/** Gives a file to the tool on the page and waits until it can be run, or says why there is nothing to run. */
export async function openSettled(page: Page, file: Given): Promise<void> {
  await chooseFile(page, file);
  const run = page.getByRole('button', { name: /^Run/ });
  await expect(run.or(page.getByText(NOTHING_TO_RUN)).first()).toBeEnabled();
}

/** Where a tool may find nothing to do, and then has no Run. */
export async function chooseFile(page: Page, file: Given): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /^(Choose a file|Open another file|Open an image)/ })
    .first()
    .click();
  await (await chooser).setFiles(file);
}

/** As in a browser that has never worked on anything: no drafts, no kept results, nothing paid; the session stays. */
export async function forgetWork(page: Page): Promise<void> {
  // Nothing of the app is open there, so the databases can go.
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      // Others are the service worker's own, and open.
      if (!name?.startsWith('printready')) continue;
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = resolve;
        deletion.onerror = reject;
      });
    }
  });
}

/** axe finds nothing serious or critical, and nothing scrolls sideways. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Toasts and dialogs fade in; contrast is judged when they have arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // What turns for as long as something is being done never arrives.
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  // Its other mode opens a blank page for each judgment, to see into frames of other sites; here are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(serious, where).toEqual([]);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
