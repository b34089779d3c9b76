/** Mail scanners open links, so opening this page changes nothing; its button POSTs and uses up the link. */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyReply } from 'fastify';
import { escapeHtml, sendPage } from '../../platform/html/page.ts';

export type Link = { readonly token: string; readonly type: string; readonly redirect_to: string };

/** Chromium also checks the redirect after a form submission against form-action. */
const policy = (target: string): string =>
  `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${new URL(target).origin}`;

type Words = {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly footnote: string;
};

const SIGN_IN: Words = {
  title: 'Sign in',
  heading: 'You are almost in',
  text: `Continue to ${PRODUCT_NAME} in this browser.`,
  footnote: 'Asked for this email in another browser? Enter the six-digit code from it there instead.',
};
const NEW_ADDRESS: Words = {
  title: 'Confirm the new address',
  heading: 'Confirm the new address',
  text: `The address of your ${PRODUCT_NAME} account changes when it is confirmed from both mailboxes.`,
  footnote: 'Did you not ask for this? Then close this page, and choose a new password.',
};

export function sendVerifyPage(reply: FastifyReply, link: Link): FastifyReply {
  const fields = Object.entries(link)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const { title, heading, text, footnote } = link.type.startsWith('email_change') ? NEW_ADDRESS : SIGN_IN;
  return sendPage(
    reply.header('content-security-policy', policy(link.redirect_to)),
    title,
    `<div class="card narrow">
      <h1>${heading}</h1>
      <p>${text}</p>
      <form method="post" action="/auth/v1/verify">${fields}
        <button class="button" type="submit" autofocus>Continue</button>
      </form>
      <p class="muted" style="margin:1rem 0 0;font-size:.875rem">${footnote}</p>
    </div>`,
  );
}
