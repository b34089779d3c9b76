/** The few HTML pages that the server renders itself: an email's link page, the local inbox, and "not built yet". */
import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyReply } from 'fastify';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
:root { color-scheme: light; font: 16px/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: #f6f5f2; color: #1c1a17; }
header { background: #171512; color: #f6f5f2; padding: 0.875rem 1.5rem; font-weight: 650; letter-spacing: -0.01em; }
header a { color: inherit; text-decoration: none; }
main a { color: inherit; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.02em; margin: 0 0 0.75rem; }
p { margin: 0 0 1rem; }
.muted { color: #645e55; }
.card { background: #fff; border: 1px solid #e2ded6; border-radius: 0.75rem; padding: 2rem; }
.narrow { max-width: 28rem; margin: 8vh auto 0; }
.button { display: inline-block; width: 100%; border: 0; border-radius: 0.5rem; padding: 0.75rem 1.25rem; background: #171512;
  color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { background: #35302a; }
.button:focus-visible, a:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px; }
.notice { border: 1px solid #ead9a6; background: #fdf7e3; border-radius: 0.5rem; padding: 0.625rem 0.875rem; font-size: 0.875rem; }
ul.mails { list-style: none; margin: 0; padding: 0; border: 1px solid #e2ded6; border-radius: 0.75rem; background: #fff; overflow: hidden; }
ul.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.125rem 1rem; padding: 0.875rem 1.125rem; color: inherit; text-decoration: none; }
ul.mails li + li { border-top: 1px solid #ece8e0; }
ul.mails a:hover { background: #faf9f6; }
ul.mails strong { font-weight: 600; overflow-wrap: anywhere; }
ul.mails .muted { grid-column: 1 / -1; overflow-wrap: anywhere; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; color: #645e55; font-size: 0.875rem; }
iframe { width: 100%; height: 32rem; border: 1px solid #e2ded6; border-radius: 0.75rem; background: #fff; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.25rem; }
dt { color: #645e55; } dd { margin: 0; overflow-wrap: anywhere; }
`;

/** `content` is HTML; whoever writes it has escaped what came from outside. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${PRODUCT_NAME}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${PRODUCT_NAME}</a></header>
<main>${content}</main>
</body>
</html>
`;
}

export function sendPage(reply: FastifyReply, title: string, content: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(title, content));
}
