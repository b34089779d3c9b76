/**
 * Helpers for all journeys: signing in a user, and finding controls by name. Journeys about signing in use the forms
 * (signUpByLink, signUpByPassword); all others start with a session (signIn).
 */
import { AxeBuilder } from '@axe-core/playwright';
import { type APIResponse, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';

/** The app's session key (packages/sign-in/src/session/client.ts). */
const SESSION_KEY = 'printready-auth';

/** Timeout for work with neural networks, many files, or large images on a slow machine. */
export const LONG_WORK = { timeout: 240_000 };

/** Unique address, so that journeys do not affect each other. */
export function freshEmail(name: string): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

type InboxMail = { id: string; to: string; text: string };

/** Waits for the newest email to an address; the test inbox exists only in development. */
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

export function codeIn(text: string): string {
  return /\b\d{6}\b/.exec(text.split('code:')[1] ?? '')?.[0] ?? '';
}

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
 * Creates an account and a session with two requests, without opening the app. The next page is signed in.
 * @returns the account's email address
 */
export async function signIn(page: Page, name: string): Promise<string> {
  const email = freshEmail(name);
  const apikey = publicKey(await (await page.request.get('/')).text());
  const call = async (path: string, data: object) =>
    answerOf(await page.request.post(`/auth/v1/${path}`, { headers: { apikey }, data }));
  await call('otp', { email, create_user: true });
  const { text } = await newestMail(page, email);
  const session = await call('verify', { type: 'email', email, token: codeIn(text) });
  // Page of the same origin that does not load the app.
  await page.goto('/robots.txt');
  const entry = { key: SESSION_KEY, value: JSON.stringify(session) };
  await page.evaluate(({ key, value }) => localStorage.setItem(key, value), entry);
  return email;
}

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
 * Waits until the app has had nothing pending for two frames: no job, query, or timer that would change something
 * (packages/ui/src/pending-work.ts), and nothing moving on the screen.
 */
export async function settled(page: Page): Promise<void> {
  // Synchronous, because waitForFunction treats a promise as true.
  await page.waitForFunction((call) => {
    const kept = globalThis as { stillFrames?: { readonly call: string; readonly count: number } };
    const moves = document.getAnimations().some(({ playState }) => playState === 'running');
    const isStill = !moves && 'settled' in document.documentElement.dataset;
    const before = kept.stillFrames?.call === call ? kept.stillFrames.count : 0;
    kept.stillFrames = { call, count: isStill ? before + 1 : 0 };
    return kept.stillFrames.count === 2;
  }, crypto.randomUUID());
}

/** Bounding box, measured once the screen is idle. */
export async function boxOf(place: Locator) {
  await settled(place.page());
  const box = await place.boundingBox();
  if (!box) throw new Error(`${String(place)} is not on the screen.`);
  return box;
}

/** Rows of one of the app's IndexedDB stores in this browser; empty until the store exists. */
export function storedRows<Row>(page: Page, database: string, store: string): Promise<readonly Row[]> {
  return page.evaluate(
    async (names) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'));
        });
      // Checks the list first, because opening a missing database creates it.
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

/** Draft, which the app stores shortly after its last change. */
type StoredDraft = { readonly toolId: string; readonly options: unknown; readonly keptAtMs: number };

export async function storedDraft(page: Page, toolId: string): Promise<StoredDraft | undefined> {
  const rows = await storedRows<StoredDraft>(page, 'printready-work', 'drafts');
  return rows.find((row) => row.toolId === toolId);
}

/** Messages shown in place of Run (kind 'nothing' of a panel's run note). */
const NOTHING_TO_RUN = /^(Nothing (to|is) |Already \d+ ppi|Set an effect first\.)/;

/** Opens a file and waits until the tool can run, or explains why there is nothing to run. */
export async function openSettled(page: Page, file: Given): Promise<void> {
  await chooseFile(page, file);
  const run = page.getByRole('button', { name: /^Run/ });
  await expect(run.or(page.getByText(NOTHING_TO_RUN)).first()).toBeEnabled();
}

/** Accepts the removal of a white background, about which Color Knockout asks before a run. */
export const knockOutAnyway = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Knock out', exact: true }).click();

export async function chooseFile(page: Page, file: Given): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /^(Choose a file|Open another file|Open an image)/ })
    .first()
    .click();
  await (await chooser).setFiles(file);
}

/** Clears drafts, stored results, and payments, but not the session. */
export async function clearWork(page: Page): Promise<void> {
  // Uses a page that keeps no database open.
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      // Skips the databases of the service worker, which are open and cannot be deleted.
      if (!name?.startsWith('printready')) continue;
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = resolve;
        deletion.onerror = reject;
      });
    }
  });
}

/** Expects no console errors or warnings on the page while `act` runs. */
export async function expectSilentConsole(page: Page, act: () => Promise<void>): Promise<void> {
  const said: string[] = [];
  const hear = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()))
      said.push(`${message.text()} ${message.location().url}`);
  };
  const fail = (error: Error) => said.push(error.message);
  page.on('console', hear).on('pageerror', fail);
  await act();
  page.off('console', hear).off('pageerror', fail);
  expect(said).toEqual([]);
}

/** Expects no serious or critical axe violations, and no horizontal scrolling. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Disables animations, because the contrast of fading elements cannot be checked.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // Ignores spinners, which never end.
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  // Checks in this page: the default mode opens a blank page per check for cross-origin frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(serious, where).toEqual([]);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
