import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import { help } from '@printready/tools/help';
import type { ToolManifest } from '@printready/tools/tool';
import { parse } from 'yaml';
import { z } from 'zod';
import { CHAPTERS, TOOLS_CHAPTER } from '../contents.ts';
import type { ManualPage } from '../page.ts';
import { type RenderedPage, renderPage } from '../render.ts';
import { optionTable, readOptions } from './option-table.ts';

export const PAGES = join(import.meta.dirname, '../../pages');

const head = z.strictObject({
  title: z.string().min(3).max(60),
  description: z.string().min(40).max(170),
  keywords: z.array(z.string()).default([]),
  asks: z.array(z.string()).default([]),
});

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** @throws TypeError naming a page with missing or invalid front matter */
function readPage(id: string, chapter: string, source: string): ManualPage {
  const parts = FRONT_MATTER.exec(source);
  const read = head.safeParse(parse(parts ? String(parts[1]) : ''));
  const markdown = parts?.[2];
  if (!read.success || markdown === undefined) {
    throw new TypeError(
      `packages/manual/pages/${id}.md begins without title and description: ${read.success ? 'no front matter' : z.prettifyError(read.error)}`,
    );
  }
  return { id, chapter, ...read.data, markdown: markdown.trim() };
}

function priceText({ price: { tokens, variants } }: ToolManifest): string {
  const prices = [tokens, ...Object.values(variants ?? {})];
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (most === 0) return 'Free';
  const count = (number: number) => (number === 1 ? '1 token' : `${number} tokens`);
  return least === most ? count(most) : `${least} to ${count(most)}`;
}

const atHeadings = (markdown: string) => markdown.split(/^(?=## )/m).map((part) => part.trim());
const isExample = (part: string) => part.startsWith('## Worked example\n');

function inOrder(help: string, extra: string, options: string): string {
  const [intro = '', ...controls] = atHeadings(help.replace(/^# .*\n+/, ''));
  const more = atHeadings(extra);
  const others = more.filter((part) => !isExample(part));
  return [intro, ...more.filter(isExample), ...controls, ...others, options]
    .filter((part) => part !== '')
    .join('\n\n');
}

async function toolPage(manifest: ToolManifest, text: string): Promise<ManualPage> {
  const options = await readOptions(manifest.id);
  const table = options?.length ? `## Every option {#options}\n\n${optionTable(options)}` : '';
  const keywords = join(PAGES, TOOLS_CHAPTER, `${manifest.id}.md`);
  const extra = existsSync(keywords)
    ? readPage(`tools/${manifest.id}`, TOOLS_CHAPTER, await readFile(keywords, 'utf8'))
    : null;
  return {
    id: `tools/${manifest.id}`,
    chapter: TOOLS_CHAPTER,
    title: manifest.title,
    description: extra?.description ?? manifest.summary,
    keywords: extra?.keywords ?? [],
    asks: extra?.asks ?? [],
    markdown: `${priceText(manifest)} · [Open ${manifest.title}](/${manifest.id})\n\n${inOrder(text, extra?.markdown ?? '', table)}`,
  };
}

async function readChapter(id: string, names: readonly string[]): Promise<ManualPage[]> {
  if (id === TOOLS_CHAPTER) return Promise.all(catalog.map((tool) => toolPage(tool, help[tool.id])));
  return Promise.all(
    names.map(async (name) => {
      const page = `${id}/${name}`;
      return readPage(page, id, await readFile(join(PAGES, `${page}.md`), 'utf8'));
    }),
  );
}

export type Manual = {
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
  readonly pages: readonly (ManualPage & RenderedPage)[];
};

export async function readManual(): Promise<Manual> {
  const chapters = await Promise.all(CHAPTERS.map(({ id, pages }) => readChapter(id, pages)));
  return {
    chapters: CHAPTERS.map(({ id, title }) => ({ id, title })),
    pages: chapters.flat().map((page) => ({ ...page, ...renderPage(page) })),
  };
}
