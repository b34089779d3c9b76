import { toJson } from '@printready/pipeline/text';
import { catalog } from '@printready/tools/catalog';
import { priceLabel } from '@printready/tools/tool';
import { parseFlags } from '../terminal/arguments.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { row, USAGE } from '../terminal/usage.ts';
import { UsageError } from '../terminal/usage-error.ts';

const toolList = () =>
  `${catalog.map((tool) => row(tool.id, `${tool.summary} ${priceLabel(tool)} in the app.`)).join('\n')}\n`;

/** @returns the exit code. @throws UsageError */
export function listTools(args: readonly string[], { stdout }: Terminal): number {
  const { values, positionals } = parseFlags(args, []);
  if (positionals.length > 0) throw new UsageError(`\`tools\` takes no "${positionals[0]}".`);
  if (values['json'] === true) stdout.write(toJson(catalog));
  else stdout.write(values['help'] === true ? USAGE : toolList());
  return 0;
}
