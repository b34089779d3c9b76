/** Tools as a Markdown table, in menu order. */
import { priceLabel, type ToolManifest } from '../../packages/tools/src/contract/tool.ts';

/** @param tools manifests in menu order */
export function renderToolTable(tools: readonly ToolManifest[]): string {
  const rows = tools.map(
    (tool) =>
      `| [${tool.title}](packages/tools/src/${tool.id}/help.md) | ${tool.summary} | ${priceLabel(tool)} |`,
  );
  return `| tool | purpose | a run costs |\n|---|---|---|\n${rows.join('\n')}`;
}
