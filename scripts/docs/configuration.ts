/** Renders docs/configuration.md from the server's schema of environment variables. */
import { relative } from 'node:path';
import { z } from 'zod';

type Setting = z.ZodType;
type Sections = Readonly<Record<string, Readonly<Record<string, Setting>>>>;

/** JSON Schema of a setting's parsed value; empty if a transform hides it. */
type Shape = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

const code = (text: string): string => `\`${text}\``;

function defaultOf(setting: Setting, root: string): string {
  const { data } = setting.safeParse(undefined);
  if (data === undefined || data === null || data === '') return '–';
  if (typeof data === 'boolean') return data ? '`on`' : '`off`';
  if (typeof data === 'number') return code(String(data));
  if (typeof data !== 'string') return '–';
  const path = relative(root, data);
  return code(data.startsWith(root) ? path : data);
}

function rangeOf({ minimum, maximum = Number.MAX_SAFE_INTEGER, exclusiveMinimum }: Shape): string {
  const from = minimum ?? (exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`);
  const to = maximum === Number.MAX_SAFE_INTEGER ? undefined : `up to ${maximum}`;
  return [from === minimum && from !== undefined ? `from ${from}` : from, to].filter(Boolean).join(', ');
}

/** Accepted values; empty if any text is allowed. */
function valuesOf(setting: Setting): string {
  const shape = z.toJSONSchema(setting, { io: 'output', unrepresentable: 'any' }) as Shape;
  if (shape.type === 'boolean') return '`on`, `off`';
  if (shape.enum !== undefined) return shape.enum.map(code).join(', ');
  return shape.type === 'integer' || shape.type === 'number' ? rangeOf(shape) : '';
}

/**
 * One table for each section.
 * @param root folder that default paths are shown relative to
 * @throws RangeError for a setting without a description
 */
export function renderConfiguration(sections: Sections, root: string): string {
  const tables = Object.entries(sections).map(([title, settings]) => {
    const rows = Object.entries(settings).map(([name, setting]) => {
      if (setting.description === undefined) {
        throw new RangeError(`The setting ${name} has no description; add \`.describe(…)\` to its schema.`);
      }
      return `| ${code(name)} | ${defaultOf(setting, root)} | ${valuesOf(setting)} | ${setting.description} |`;
    });
    return `## ${title}\n\n| variable | default | values | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Configuration

Environment variables of the server, its workers and its commands. Nothing has to be set in development.
An empty variable counts as unset. A value that cannot be used stops the start with the remedy.
For production see [deploy.md](deploy.md); [printready.env](deploy/printready.env) is a file to fill in.

This page is generated from \`apps/server/src/platform/settings.ts\` by \`npm run docs\`.

${tables.join('\n')}`;
}
