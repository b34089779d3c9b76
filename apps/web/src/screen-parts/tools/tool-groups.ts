/** Catalog as menus and pages show it: grouped, searched, ordered by use. */
import type { ToolManifest } from '@printready/tools/tool';

export type ToolGroup = { readonly category: string; readonly tools: readonly ToolManifest[] };

/** Groups in catalog order, which is the header menu's. */
export function groupTools(tools: readonly ToolManifest[]): readonly ToolGroup[] {
  const categories = [...new Set(tools.map(({ category }) => category))];
  return categories.map((category) => ({
    category,
    tools: tools.filter((tool) => tool.category === category),
  }));
}

/** Groups of the header menu: the entries of the specification. */
export function menuGroups(tools: readonly ToolManifest[]): readonly ToolGroup[] {
  return groupTools(tools.filter(({ menu }) => menu !== 'no'));
}

/** Tools that the specification's menu does not name. */
export function otherTools(tools: readonly ToolManifest[]): readonly ToolManifest[] {
  return tools.filter(({ menu }) => menu === 'no');
}

/** Tools whose title, group, summary or keywords contain every word of the query. */
export function findTools(tools: readonly ToolManifest[], query: string): readonly ToolManifest[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter(({ title, category, summary, keywords }) => {
    const text = [title, category, summary, ...keywords].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
