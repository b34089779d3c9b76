import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listOptions, type ToolOption } from '@printready/tools/options';
import { z } from 'zod';

const TOOLS = join(import.meta.dirname, '../../../tools/src');

/** Excludes data that is painted or picked in a single image, because it is not a setting. */
const shown = ({ kind }: ToolOption) => kind !== 'json';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function valuesOf({ kind, choices, meta }: ToolOption): string {
  if (kind === 'choice') return choices.map((choice) => `\`${choice}\``).join(', ');
  if (kind === 'switch') return 'on, off';
  if (kind === 'color') return 'a color';
  if (kind === 'colors') return 'colors';
  if (kind === 'spots') return 'colors with the names of their inks';
  if (!meta) return kind;
  return `${meta.min} to ${meta.max}${meta.unit === '' ? '' : ` ${meta.unit}`}`;
}

function initialOf({ kind, initial }: ToolOption): string {
  if (kind === 'switch') return initial === true ? 'on' : 'off';
  if (kind === 'choice') return `\`${String(initial)}\``;
  return kind === 'number' ? String(initial) : '';
}

const named = ({ option, meta }: ToolOption) => `\`${option}\`${meta ? ` (${meta.label})` : ''}`;

/** @returns null for a page that does not belong to a tool */
export async function readOptions(toolId: string): Promise<readonly ToolOption[] | null> {
  const file = join(TOOLS, toolId, 'options.ts');
  if (!existsSync(file)) return null;
  const { schema } = (await import(pathToFileURL(file).href)) as { schema?: unknown };
  if (!(schema instanceof z.ZodObject)) {
    throw new TypeError(`packages/tools/src/${toolId}/options.ts exports no \`schema\`.`);
  }
  return listOptions(schema);
}

export function optionTable(options: readonly ToolOption[]): string {
  const rows = options
    .filter(shown)
    .map((option) =>
      [named(option), option.description, valuesOf(option), initialOf(option)].map(cell).join(' | '),
    );
  return [
    '| Option | What it does | Values | Default |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
