import type { ToolManifest } from '@printready/tools/tool';

export type ToolGroup = { readonly category: string; readonly tools: readonly ToolManifest[] };

export function groupTools(tools: readonly ToolManifest[]): readonly ToolGroup[] {
  const categories = [...new Set(tools.map(({ category }) => category))];
  return categories.map((category) => ({
    category,
    tools: tools.filter((tool) => tool.category === category),
  }));
}

export function menuGroups(tools: readonly ToolManifest[]): readonly ToolGroup[] {
  return groupTools(tools.filter(({ menu }) => menu !== 'no'));
}

/** Tools that the specification's menu does not name. */
export function otherTools(tools: readonly ToolManifest[]): readonly ToolManifest[] {
  return tools.filter(({ menu }) => menu === 'no');
}

export function matchesQuery(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

export function findTools(tools: readonly ToolManifest[], query: string): readonly ToolManifest[] {
  return tools.filter(({ title, category, summary, keywords }) =>
    matchesQuery([title, category, summary, ...keywords].join(' '), query),
  );
}
