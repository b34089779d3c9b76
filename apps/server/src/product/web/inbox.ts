import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { escapeHtml, sendPage } from '../../platform/html/page.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { isFromHere } from '../../platform/loopback.ts';
import type { InboxMail } from '../../platform/mail.ts';

const NOTICE =
  '<p class="notice">This is the <strong>local inbox</strong> of a development server: emails are kept here, in memory, instead of being sent. Set <code>SMTP_URL</code> to send real email. It never exists in production.</p>';

const time = (at: string): string =>
  `<time datetime="${at}">${new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })}</time>`;

function listItem({ id, to, subject, at }: InboxMail): string {
  return `<li><a href="/inbox/${id}"><strong>${escapeHtml(subject)}</strong>${time(at)}<span class="muted">${escapeHtml(to)}</span></a></li>`;
}

function listOf(mails: readonly InboxMail[]): string {
  if (mails.length === 0)
    return '<p class="muted">No email yet. Ask for a sign-in link and reload this page.</p>';
  return `<ul class="mails">${mails.map(listItem).join('')}</ul>`;
}

function message({ to, subject, at, html }: InboxMail): string {
  // Scripts are disabled, so only a click can follow a link; a sandbox flag that requires user activation
  // would lose clicks.
  const framed = html.replace('<head>', '<head><base target="_top">');
  return `${NOTICE}<h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>At</dt><dd>${time(at)}</dd></dl>
<iframe title="The mail" sandbox="allow-top-navigation" srcdoc="${escapeHtml(framed)}"></iframe>
<p style="margin-top:1.25rem"><a href="/inbox">All emails</a></p>`;
}

const guard =
  (config: Config) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    void reply.removeHeader('access-control-allow-origin');
    if (isFromHere(request)) done();
    else {
      const message = `The local inbox opens at ${siteOrigin(config, request)}/inbox only.`;
      void reply.code(403).header('cache-control', 'no-store').send({ message });
    }
  };

export function inboxRoutes(app: FastifyInstance, mails: readonly InboxMail[], config: Config): void {
  const own = { onRequest: guard(config) };
  app.get('/inbox', own, (_request, reply) =>
    sendPage(reply, 'Local inbox', `<h1>Local inbox</h1>${NOTICE}${listOf(mails)}`),
  );
  app.get('/inbox.json', own, (_request, reply) => reply.header('cache-control', 'no-store').send(mails));
  app.get<{ Params: { id: string } }>('/inbox/:id', own, (request, reply) => {
    const mail = mails.find(({ id }) => id === request.params.id);
    return mail
      ? sendPage(reply, mail.subject, message(mail))
      : sendPage(
          reply,
          'No such email',
          `${NOTICE}<h1>No such email</h1><p>The server was restarted since.</p>`,
          404,
        );
  });
}
