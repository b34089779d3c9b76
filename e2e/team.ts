/** Helpers for journeys with a team: a shop, and members who join by email. */
import { type Browser, expect, type Page } from '@playwright/test';
import { codeIn, expectAccessible, freshEmail, signIn } from './support.ts';

const WIDTHS = [1440, 768, 390];
const LINK = /\/team#invitation=[\w-]{43}/;

type Mail = { readonly to: string; readonly text: string };

async function mailWith(page: Page, email: string, pattern: RegExp): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get('/inbox.json')).json()) as Mail[];
      text = mails.find((mail) => mail.to === email && pattern.test(mail.text))?.text;
      return text !== undefined;
    })
    .toBe(true);
  return text ?? '';
}

export async function accessible(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${where} at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Opens the invitation signed out, signs in by code, and joins. */
export async function acceptFrom(page: Page, email: string, link: string): Promise<void> {
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/signin\?next=/);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.getByLabel('6-digit code').fill(codeIn(await mailWith(page, email, /code: \d{6}/)));
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(page.getByText(`Join as ${email}?`)).toBeVisible();
  await accessible(page, 'the invitation');
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page.getByRole('heading', { name: /You are a member$/ })).toBeVisible();
}

export async function makeShop(page: Page): Promise<string> {
  const email = await signIn(page, 'shop.owner');
  await page.goto('/team');
  await accessible(page, 'the team page without a shop');
  await page.getByLabel('Name of the shop').fill('Käthe’s Prints');
  await page.getByRole('button', { name: 'Create shop' }).click();
  await expect(page.getByRole('heading', { name: /You are an owner$/ })).toBeVisible();
  return email;
}

export async function invite(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')).toHaveCount(1);
  const [link = ''] = LINK.exec(await mailWith(page, email, LINK)) ?? [];
  return link;
}

export async function switchTo(page: Page, payer: string): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitemradio', { name: payer }).click();
}

/** Page of another person. */
export const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** A member on the shop's tokens, in a browser of their own. */
export async function joinShop(owner: Page, browser: Browser, name: string): Promise<Page> {
  const email = freshEmail(name);
  const link = await invite(owner, email);
  const member = await newPage(browser);
  await acceptFrom(member, email, link);
  await member.getByRole('button', { name: 'Switch to this shop' }).click();
  await expect(member.getByRole('button', { name: 'Switch to my own tokens' })).toBeVisible();
  return member;
}
