import { PRODUCT_NAME } from '@printready/contracts/messages';
import type { FastifyReply } from 'fastify';
import { FONT_PATH, FONT_STACK, LOOK, PROCESS_COLORS } from './look.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const colorBar = PROCESS_COLORS.map((color, index) => `${color} ${index * 25}% ${(index + 1) * 25}%`).join(
  ', ',
);

const STYLE = `
@font-face { font-family: 'Inter Variable'; src: url(${FONT_PATH}) format('woff2'); font-weight: 100 900; font-display: swap; }
:root { color-scheme: light; font: 16px/1.5 ${FONT_STACK}; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: ${LOOK.paper}; color: ${LOOK.ink950}; }
header { background: ${LOOK.ink950}; color: ${LOOK.paper}; padding: 0.875rem 1.5rem; font-weight: 600; letter-spacing: -0.025em; line-height: 1; }
header a { display: inline-block; color: inherit; text-decoration: none; }
header a::after { content: ""; display: block; height: 2px; margin-top: 4px; background: linear-gradient(90deg, ${colorBar}); }
main a { color: inherit; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.02em; margin: 0 0 0.75rem; }
p { margin: 0 0 1rem; }
.muted { color: ${LOOK.ink600}; }
.card { background: ${LOOK.surface}; border: 1px solid ${LOOK.ink200}; border-radius: ${LOOK.radius}; padding: 2rem; }
.narrow { max-width: 28rem; margin: 8vh auto 0; }
.button { display: inline-block; width: 100%; border: 0; border-radius: ${LOOK.radius}; padding: 0.75rem 1.25rem; background: ${LOOK.accent};
  color: ${LOOK.onAccent}; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { background: ${LOOK.accentStrong}; }
.button:focus-visible, a:focus-visible { outline: 2px solid ${LOOK.accent}; outline-offset: 2px; }
.notice { border: 1px solid ${LOOK.ink200}; background: ${LOOK.warnSoft}; border-radius: ${LOOK.radius}; padding: 0.625rem 0.875rem; font-size: 0.875rem; }
ul.mails { list-style: none; margin: 0; padding: 0; border: 1px solid ${LOOK.ink200}; border-radius: ${LOOK.radius}; background: ${LOOK.surface}; overflow: hidden; }
ul.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.125rem 1rem; padding: 0.875rem 1.125rem; color: inherit; text-decoration: none; }
ul.mails li + li { border-top: 1px solid ${LOOK.ink100}; }
ul.mails a:hover { background: ${LOOK.ink50}; }
ul.mails strong { font-weight: 600; overflow-wrap: anywhere; }
ul.mails .muted { grid-column: 1 / -1; overflow-wrap: anywhere; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; color: ${LOOK.ink600}; font-size: 0.875rem; }
iframe { width: 100%; height: 32rem; border: 1px solid ${LOOK.ink200}; border-radius: ${LOOK.radius}; background: ${LOOK.surface}; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.25rem; }
dt { color: ${LOOK.ink600}; } dd { margin: 0; overflow-wrap: anywhere; }
`;

/** `content` is HTML; the caller escapes untrusted text. */
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
