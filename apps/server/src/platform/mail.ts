import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export type Mail = {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type InboxMail = Mail & { readonly id: string; readonly at: string };

export type Mailer = {
  readonly sends: boolean;
  /** @throws Error if the mail server rejects the email */
  send(mail: Mail): Promise<void>;
  /** Newest first; undefined if SMTP is set up, and always undefined in production. */
  readonly inbox?: readonly InboxMail[];
};

const KEPT = 200;

function createInbox(): Mailer {
  const inbox: InboxMail[] = [];
  return {
    sends: true,
    inbox,
    send: (mail) => {
      inbox.unshift({ ...mail, id: randomUUID(), at: new Date().toISOString() });
      inbox.length = Math.min(inbox.length, KEPT);
      return Promise.resolve();
    },
  };
}

/** Mailer without SMTP. Its `send` is never reached, because requests that need an email are rejected earlier. */
function createMuteMailer(why: string): Mailer {
  return { sends: false, send: () => Promise.reject(new Error(why)) };
}

const NOT_SET = 'No mail is sent: SMTP_URL is not set.';
/** A server that others can reach has no local inbox, in which they could read every account's sign-in codes. */
const NOT_ALONE = 'No mail is sent: others can reach this server (HOST, SITE_URL), and SMTP_URL is not set.';

export function createMailer({ SMTP_URL, MAIL_FROM, development, local }: Config): Mailer {
  if (SMTP_URL === undefined) {
    if (!development) return createMuteMailer(NOT_SET);
    if (local) return createInbox();
    console.error(NOT_ALONE);
    return createMuteMailer(NOT_ALONE);
  }
  const transport = createTransport(SMTP_URL);
  return {
    sends: true,
    send: async (mail) => {
      await transport.sendMail({ from: MAIL_FROM, ...mail });
    },
  };
}
