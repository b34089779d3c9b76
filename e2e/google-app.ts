/**
 * Server whose "Google" is a local OpenID provider. Used by the Google journeys, and by journeys that need users
 * without email, which is limited to one message per minute and address.
 */
import { expect, type Page } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { type AppServer, startAppServer } from '../scripts/app-server.ts';
import { badge, codeIn, freshEmail, newestMail } from './support.ts';

export type Person = { readonly sub: string; readonly email: string; readonly name: string };

export function freshPerson(name: string): Person {
  const email = freshEmail(name.toLowerCase());
  return { sub: `google-${email}`, email, name };
}

/** Faults in the callback, until the next call of `be`. */
type Faults = {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly redirect?: (url: URL) => void;
};

export type GoogleApp = {
  readonly app: AppServer;
  /** Sets the person who signs in next. */
  be(person: Person, faults?: Faults): void;
  stop(): Promise<void>;
};

export async function startGoogleApp(port: number): Promise<GoogleApp> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  let person = freshPerson('Nobody');
  let faults: Faults = {};
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { ...person, email_verified: true, ...faults.claims });
  });
  provider.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => faults.redirect?.(url));
  const app = await startAppServer(port, {
    GOOGLE_ISSUER: provider.issuer.url ?? '',
    GOOGLE_CLIENT_ID: 'printready-e2e',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  return {
    app,
    be: (next, wrong = {}) => {
      person = next;
      faults = wrong;
    },
    stop: async () => {
      await app.stop();
      await provider.stop();
    },
  };
}

/** Signs in through the sign-in page and waits until the app shows the signed-in user. */
export async function signInWithGoogle(page: Page, google: GoogleApp, person: Person): Promise<void> {
  google.be(person);
  await page.goto('/auth/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(badge(page)).toBeVisible();
}

/** Sets a first password on the security tab, confirming it with the emailed code. */
export async function setPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/profile?tab=security');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText(`Type the code that we emailed to ${email}.`)).toBeVisible();
  const { text } = await newestMail(page, email);
  await page.getByLabel('6-digit code').fill(codeIn(text));
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
}
