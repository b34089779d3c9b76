import { PRODUCT_NAME } from '@printready/contracts/messages';
import { FONT_STACK, LOOK, PROCESS_COLORS } from '../../platform/html/look.ts';
import { escapeHtml } from '../../platform/html/page.ts';
import type { Mail } from '../../platform/mail.ts';
import type { OneTimeKind } from './one-time.ts';

type Wording = { readonly subject: string; readonly intro: string; readonly action: string };

export type LinkMail = Exclude<OneTimeKind, 'reauthentication'> | 'invite';

const WORDING: Readonly<Record<LinkMail, Wording>> = {
  magiclink: {
    subject: `Sign in to ${PRODUCT_NAME}`,
    intro: 'Use this button to sign in. Open it in the browser where you asked for it.',
    action: 'Sign in',
  },
  signup: {
    subject: `Welcome to ${PRODUCT_NAME}: confirm your address`,
    intro: 'Confirm your address to open your account. Use the browser where you signed up.',
    action: 'Confirm and sign in',
  },
  recovery: {
    subject: `Choose a new ${PRODUCT_NAME} password`,
    intro: 'Use this button to sign in and choose a new password.',
    action: 'Choose a new password',
  },
  email_change: {
    subject: `Confirm your new ${PRODUCT_NAME} address`,
    intro: 'Confirm that this address should be used for your account.',
    action: 'Confirm the new address',
  },
  email_change_current: {
    subject: `A new address for your ${PRODUCT_NAME} account?`,
    intro:
      'Somebody signed in to your account asked to change its address to {new}. Confirm it here and in the email to the new address. If that was not you, do not press the button: choose a new password.',
    action: 'Yes, change the address',
  },
  invite: {
    subject: `You are invited to ${PRODUCT_NAME}`,
    intro: 'An account was made for you. Use this button to open it.',
    action: 'Accept and sign in',
  },
};

const FOOTNOTE =
  'The link and the code work once and for one hour. If you did not ask for this, you can ignore this email.';

const LOGO = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td colspan="4" style="padding:0 0 4px;font-weight:600;letter-spacing:-0.4px;line-height:16px">${PRODUCT_NAME}</td></tr><tr>${PROCESS_COLORS.map((color) => `<td width="25%" style="height:2px;line-height:2px;font-size:0;background:${color}">&nbsp;</td>`).join('')}</tr></table>`;

function html(subject: string, body: string, footnote: string): string {
  const font = `font-family:${FONT_STACK}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:${LOOK.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${LOOK.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:${LOOK.surface};border:1px solid ${LOOK.ink200};border-radius:${LOOK.radius}">
<tr><td style="padding:32px;${font};color:${LOOK.ink950};font-size:16px;line-height:24px">
${LOGO}
<h1 style="margin:0 0 12px;font-size:22px;line-height:28px">${subject}</h1>
${body}
<p style="margin:0;font-size:13px;line-height:20px;color:${LOOK.ink600}">${footnote}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

const paragraph = (text: string, below: number): string => `<p style="margin:0 0 ${below}px">${text}</p>`;
const bigCode = (code: string): string =>
  `<p style="margin:0 0 24px;font-family:Menlo,Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:6px">${code}</p>`;
const button = (link: string, action: string): string =>
  paragraph(
    `<a href="${escapeHtml(link)}" style="display:inline-block;background:${LOOK.accent};color:${LOOK.onAccent};text-decoration:none;font-weight:600;padding:12px 24px;border-radius:${LOOK.radius}">${action}</a>`,
    24,
  );

type Contents = {
  readonly link: string;
  readonly code: string;
  readonly newEmail?: string | undefined;
};

export function writeMail(kind: LinkMail, to: string, { link, code, newEmail }: Contents): Mail {
  const { subject, intro: pattern, action } = WORDING[kind];
  const intro = pattern.replace('{new}', () => newEmail ?? '');
  const body = [
    paragraph(escapeHtml(intro), 24),
    button(link, action),
    paragraph('Or enter this code:', 8),
    bigCode(code),
  ];
  return {
    to,
    subject,
    html: html(subject, body.join('\n'), FOOTNOTE),
    text: `${intro}\n\n${action}:\n${link}\n\nOr enter this code: ${code}\n\n${FOOTNOTE}\n`,
  };
}

export function writeNonceMail(to: string, code: string): Mail {
  const subject = `Your ${PRODUCT_NAME} confirmation code`;
  const intro = 'Enter this code where you are changing your account:';
  const footnote =
    'The code works once and for one hour. If you did not ask for this, somebody is signed in to your account: sign out all devices and change your password.';
  return {
    to,
    subject,
    html: html(subject, [paragraph(intro, 8), bigCode(code)].join('\n'), footnote),
    text: `${intro}\n\nYour code: ${code}\n\n${footnote}\n`,
  };
}

type Undoing = {
  readonly subject: string;
  readonly text: string;
  readonly undo: string;
  readonly action: string;
  readonly footnote: string;
  readonly link: string;
};

export const writeUndoMail = (
  to: string,
  { subject, text, undo, action, footnote, link }: Undoing,
): Mail => ({
  to,
  subject,
  html: html(
    subject,
    [paragraph(escapeHtml(text), 12), paragraph(undo, 24), button(link, action)].join('\n'),
    footnote,
  ),
  text: `${text}\n\n${undo}\n\n${action}:\n${link}\n\n${footnote}\n`,
});

const OUT = 'Every device is then signed out, and the password stops working.';

/** This email goes to the former address, whose mailbox a thief cannot read. */
export const emailChangedNotice = (
  to: string,
  { newAddress, link }: { readonly newAddress: string; readonly link: string },
): Mail =>
  writeUndoMail(to, {
    subject: `Your ${PRODUCT_NAME} account has a new address`,
    text: `The address of your account was changed from ${to} to ${newAddress}.`,
    undo: `If that was not you, take your address back. ${OUT}`,
    action: 'Take my address back',
    footnote: 'The link works for seven days. If you changed the address yourself, there is nothing to do.',
    link,
  });

const CHANGES = {
  factor: {
    subject: `An authenticator app was added to your ${PRODUCT_NAME} account`,
    text: 'An authenticator app was added to your account. Signing in asks for its code from now on.',
    undo: `If that was not you, remove it. ${OUT}`,
    action: 'Remove the authenticator app',
    footnote: 'The link works for seven days. If you added the app yourself, there is nothing to do.',
  },
  google: {
    subject: `A Google account was linked to your ${PRODUCT_NAME} account`,
    text: 'A Google account was linked to your account, and can sign in to it from now on.',
    undo: `If that was not you, remove it. ${OUT}`,
    action: 'Remove the Google account',
    footnote: 'The link works for seven days. If you linked it yourself, there is nothing to do.',
  },
  'factor-removed': {
    subject: `An authenticator app was removed from your ${PRODUCT_NAME} account`,
    text: 'An authenticator app was removed from your account. Signing in no longer asks for its code.',
    undo: `If that was not you, put it back: it works again, unless it was added only the day before. ${OUT}`,
    action: 'Put the authenticator app back',
    footnote: 'The link works for seven days. If you removed the app yourself, there is nothing to do.',
  },
  'google-removed': {
    subject: `A Google account was unlinked from your ${PRODUCT_NAME} account`,
    text: 'A Google account was unlinked from your account, and can no longer sign in to it.',
    undo: `If that was not you, link it again: it signs in as before, unless it was linked only the day before. ${OUT}`,
    action: 'Link the Google account again',
    footnote: 'The link works for seven days. If you unlinked it yourself, there is nothing to do.',
  },
  password: {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    text: 'The password of your account was changed.',
    undo: `If that was not you, end it. ${OUT}`,
    action: 'Sign everybody out',
    footnote: 'The link works for seven days. If you changed the password yourself, there is nothing to do.',
  },
} as const;

/** Informs the owner of a change that a thief with a session may have made to keep access to the account. */
export const changeNotice = (
  to: string,
  { about, link }: { readonly about: keyof typeof CHANGES; readonly link: string },
): Mail => writeUndoMail(to, { ...CHANGES[about], link });

/** Informs the owner of a sign-in; a thief of a password or a Google account cannot read the owner's email. */
export const newDeviceNotice = (
  to: string,
  { device, by, link }: { readonly device: string; readonly by: string; readonly link: string },
): Mail =>
  writeUndoMail(to, {
    subject: `Your ${PRODUCT_NAME} account was opened on a new device`,
    text: `Somebody signed in to your account by ${by} on ${device}.`,
    undo: `If that was not you, end it. ${OUT}`,
    action: 'Sign everybody out',
    footnote: 'The link works for seven days. If it was you, there is nothing to do.',
    link,
  });

/** Wrong codes are only possible after a successful first sign-in step. */
export function wrongCodesNotice(to: string): Mail {
  const subject = `Wrong codes for your ${PRODUCT_NAME} account`;
  const text =
    'Somebody opened your account and then typed wrong codes of your authenticator app. Whoever it is knows your password, or reads your email.';
  const advice =
    'If that was not you, choose a new password now. You yourself are not locked out: a right code always opens your account.';
  return {
    to,
    subject,
    html: html(subject, paragraph(text, 24), advice),
    text: `${text}\n\n${advice}\n`,
  };
}
