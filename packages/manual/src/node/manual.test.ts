/** Tests that the manual is complete: valid links, and an entry for every tool, option, finding, message, and key. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chat } from '@printready/contracts/chat';
import * as messages from '@printready/contracts/messages';
import { friendlyErrors, friendlyFallback, uploader } from '@printready/contracts/validation';
import { docsPath, FINDINGS } from '@printready/preflight';
import { catalog, workspaceTools } from '@printready/tools/catalog';
import { describe, expect, test } from 'vitest';
import { KEY_ROWS } from '../../../../apps/web/src/screen-parts/keys/keys.ts';
import { CHAPTERS } from '../contents.ts';
import { renderPage } from '../render.ts';
import { PAGES, readManual } from './manual.ts';
import { readOptions } from './option-table.ts';

const root = join(import.meta.dirname, '../../../..');
const { pages } = await readManual();
const byId = new Map(pages.map((page) => [page.id, page]));
const textOf = (id: string) =>
  byId
    .get(id)
    ?.sections.map(({ heading, text }) => `${heading}\n${text}`)
    .join('\n') ?? '';

/** App paths outside the manual. */
const SCREENS = new Set([
  '/',
  '/tools',
  '/pricing',
  '/profile',
  '/settings',
  '/team',
  '/proofs',
  '/verify',
  '/privacy',
  '/terms',
  '/docs/api',
]);

function faultOf(link: string): string | null {
  if (/^(https:\/\/|mailto:)/.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const [address = ''] = path.split('?');
  if (SCREENS.has(address)) return null;
  if (address.startsWith('/docs/')) {
    const page = byId.get(address.slice('/docs/'.length));
    if (!page) return 'no such page';
    return anchor === undefined || page.outline.some(({ id }) => id === anchor) ? null : 'no such heading';
  }
  if (catalog.some(({ id }) => `/${id}` === address)) return null;
  return 'no such screen';
}

describe('a page of the manual', () => {
  test.each(pages.map((page) => [page.id, page] as const))(
    'has only valid links and existing images: %s',
    (_id, { links, images }) => {
      expect(links.flatMap((link) => (faultOf(link) === null ? [] : [`${link}: ${faultOf(link)}`]))).toEqual(
        [],
      );
      expect(images.filter((image) => !existsSync(join(root, 'apps/web/public', image)))).toEqual([]);
    },
  );

  test('is checked for links to missing pages, headings, and screens', () => {
    expect(faultOf('/docs/guides/nowhere')).toBe('no such page');
    expect(faultOf('/docs/guides/fonts#nowhere')).toBe('no such heading');
    expect(faultOf('/nowhere')).toBe('no such screen');
  });

  test('has unique anchors for its headings', () => {
    for (const { id, outline } of pages) {
      const ids = outline.map((entry) => entry.id);
      expect(new Set(ids).size, id).toBe(ids.length);
    }
  });
});

test('the table of contents lists every page of the manual, each with a unique description', async () => {
  const files = (await readdir(PAGES, { recursive: true })).filter((name) => name.endsWith('.md'));
  expect(files.map((name) => name.replace(/\.md$/, '')).filter((id) => !byId.has(id))).toEqual([]);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  expect(pages).toHaveLength(CHAPTERS.reduce((sum, { pages: own }) => sum + own.length, catalog.length));
});

describe('the manual', () => {
  test.each(catalog.map(({ id }) => id))('describes every option of %s', async (id) => {
    const options = (await readOptions(id)) ?? [];
    expect(options.filter(({ description }) => description === '').map(({ option }) => option)).toEqual([]);
    const page = textOf(`tools/${id}`);
    for (const { option, kind } of options) if (kind !== 'json') expect(page).toContain(option);
  });

  test('has an entry for every finding', () => {
    const rules = globSync('packages/preflight/src/**/*.ts', { cwd: root }).filter(
      (file) => !/test/.test(file),
    );
    const written = rules.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?<!failed\(\{ )\bcode: '([a-zA-Z-]+)'/g)].map(
        ([, code]) => code,
      ),
    );
    const known: readonly string[] = Object.keys(FINDINGS);
    expect(known.length).toBeGreaterThan(100);
    expect(written.filter((code) => code !== undefined && !known.includes(code))).toEqual([]);
    const anchors = pages.flatMap(({ id, outline }) => outline.map((entry) => `/docs/${id}#${entry.id}`));
    const paths = known.map((code) => docsPath({ code, category: 'general' }));
    expect(paths.filter((path) => !anchors.includes(path))).toEqual([]);
  });

  test('has an entry for every error message', () => {
    const listed = plain(textOf('reference/error-messages'));
    const {
      signIn,
      betaGate,
      tokens,
      files,
      fileProblems,
      closedMethods,
      captcha,
      failedReturn,
      password,
      secondFactor,
      email,
      proof,
      billing,
    } = messages;
    /** Notices on plan cards are not payment messages. */
    const payments = Object.entries(billing).flatMap(([name, text]) =>
      name === 'testMode' || name === 'renewal' ? [] : [text],
    );
    const spoken = [
      ...[signIn, tokens, files, fileProblems, closedMethods, captcha, failedReturn, payments].flatMap(
        leaves,
      ),
      ...[chat.cancelled, chat.failed, chat.unavailable],
      ...[betaGate.emailMissing, betaGate.failed, messages.profile.noUser, messages.profile.failed],
      ...[password.tooShort, password.tooLong, password.easyToGuess, password.same, password.wrongCode],
      ...[
        secondFactor.sixDigits,
        secondFactor.wrong,
        secondFactor.expired,
        secondFactor.tooManyTries,
        secondFactor.gone,
        secondFactor.nameTaken,
        secondFactor.tooMany,
      ],
      ...[email.invalid, email.same, proof.wrongPassword, proof.tooManyTries],
      ...[
        messages.session.endedBanner,
        messages.account.exportFailed,
        messages.account.deleteFailed,
        messages.account.deleteMismatch,
        messages.account.proofNeeded,
      ],
      ...[messages.feedback.failed.text, messages.feedback.missing, messages.offline],
      ...[uploader.longName, uploader.specialCharacters],
      ...Object.values(friendlyErrors).map(({ message }) => message),
      friendlyFallback.message,
    ].filter((message) => message !== messages.captcha.label);
    expect(spoken.length).toBeGreaterThan(80);
    expect(spoken.filter((message) => !listed.includes(plain(message)))).toEqual([]);
  });

  test('lists every keyboard shortcut of the workspace', () => {
    const page = textOf('reference/keyboard');
    for (const { shown } of KEY_ROWS) for (const key of shown) expect(page).toContain(key);
  });
});

/** Labels of the fields and choices in a tool's panel. */
function controlsOf(id: string): string[] {
  const folder = join(root, 'packages/tools/src', id);
  const sources = globSync('**/*.tsx', { cwd: folder, exclude: ['**/*.test.tsx'] });
  const panel = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const fields = panel.matchAll(/(?<![-\w])label="([^"]+)"/g);
  const choices = panel.matchAll(/value: '[^']*', label: '([^']+)'/g);
  return [...fields, ...choices].flatMap(([, label]) => label ?? []);
}

/** Reduces text to letters, digits, and single spaces, because the manual's punctuation differs. */
const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

describe('tool pages', () => {
  const toolPages = catalog.map(({ id }) => [id, byId.get(`tools/${id}`)] as const);

  test.each(toolPages)('have a purpose, example images, and a troubleshooting section: %s', (id, page) => {
    expect(page?.sections[0]?.anchor).toBe('');
    expect(page?.sections[0]?.text.length).toBeGreaterThan(120);
    expect(page?.outline[0]?.id).toBe('worked-example');
    expect(page?.images).toEqual([`/examples/${id}-before.webp`, `/examples/${id}-after.webp`]);
    expect(page?.html).toMatch(/<div class="pair"><figure><img [^>]*loading="lazy"/);
    expect(page?.outline.map((entry) => entry.id)).toContain('what-goes-wrong');
  });

  test.each(workspaceTools.map(({ id }) => id))('describe every control of %s', async (id) => {
    const options = (await readOptions(id)) ?? [];
    const labels = [...controlsOf(id), ...options.flatMap(({ meta }) => meta?.label ?? [])];
    const written = byId
      .get(`tools/${id}`)
      ?.sections.filter(({ anchor }) => anchor !== 'options')
      .map(({ text }) => plain(text).toLowerCase())
      .join('\n');
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter((label) => written?.includes(plain(label).toLowerCase()) !== true)).toEqual([]);
  });
});

test('the manual’s page about the designer names only controls that exist', () => {
  const page = readFileSync(join(root, 'packages/manual/pages/guides/designer.md'), 'utf8');
  const named = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name ?? '');
  const sources = globSync('apps/{designer,web}/src/{studio,editor,layout}/**/*.tsx', { cwd: root });
  const shown = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !shown.includes(name))).toEqual([]);
});

/** Texts in a part of the catalog; for a message with numbers, only the text before the first number. */
function leaves(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'function') {
    const text = String((part as (...of: unknown[]) => unknown)({ toFixed: () => '§' }, '§'));
    return [text.slice(0, Math.max(0, /§|\[object/.exec(text)?.index ?? text.length))];
  }
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(leaves) : [];
}

test('renderPage removes scripts and event handlers, and keeps given anchors and tables', () => {
  const { html } = renderPage({
    id: 'x',
    chapter: 'x',
    title: 'X',
    description: '',
    keywords: [],
    asks: [],
    markdown:
      '<script>alert(1)</script> [a](javascript:alert(1)) <img src=x onerror=alert(1)> ![x](data:text/html,x)\n\n## Given {#its-id}\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  });
  expect(html).not.toMatch(/script|onerror|data:/);
  expect(html).toMatch(/<h2 id="its-id">Given<a href="#its-id" [^>]*>#<\/a><\/h2>/);
  expect(html).toContain('<div class="table"');
});
