/** Fills the knowledge base from the tools' help pages and searches it. */
import { help } from '@printready/tools/help';
import type { Pool } from 'pg';
import { transaction } from '../platform/database/connect.ts';

export type KnowledgeSection = { readonly title: string; readonly content: string };

/** One page → one section per heading, each named after page and heading. */
export function splitPage(id: string, markdown: string): (KnowledgeSection & { readonly id: string })[] {
  const [, page = id, body = markdown] = /^# (.+)\n([\s\S]*)$/.exec(markdown.trim()) ?? [];
  return body
    .split(/^## /m)
    .map((part, index) => {
      if (index === 0) return { title: page, content: part.trim() };
      const [heading = '', ...lines] = part.split('\n');
      return { title: `${page}: ${heading.trim()}`, content: lines.join('\n').trim() };
    })
    .filter(({ content }) => content !== '')
    .map((section, index) => ({ id: `${id}#${index}`, ...section }));
}

/** Runs at every start; what is gone from the pages is gone from the search. */
export async function writeKnowledge(pool: Pool): Promise<void> {
  const sections = Object.entries(help).flatMap(([id, page]) => splitPage(id, page));
  await transaction(pool, async (client) => {
    await client.query('lock table knowledge.sections in exclusive mode');
    await client.query('delete from knowledge.sections');
    await client.query(
      `insert into knowledge.sections (id, title, content)
       select id, title, content from json_to_recordset($1) as given (id text, title text, content text)`,
      [JSON.stringify(sections)],
    );
  });
}

export async function findSections(pool: Pool, query: string, limit: number): Promise<KnowledgeSection[]> {
  const { rows } = await pool.query<KnowledgeSection>(
    'select title, content from knowledge.find_sections($1, $2)',
    [query, limit],
  );
  return rows;
}
