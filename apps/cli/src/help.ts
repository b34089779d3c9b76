/** Help texts; a tool's page is made from its manifest and schema, so that it cannot go stale. */
import { workspaceTools } from '@printready/tools/catalogue';
import type { ToolManifest } from '@printready/tools/tool';
import { rgb } from '@printready/tools/tool';
import { z } from 'zod';
import { formatColour, type ToolFlag } from './tool-flags.ts';

export const USAGE = `PrintReady: print-preparation tools from the terminal

  printready tools [--json]                       list the tools
  printready run <tool> <image…> -o <out> […]     run a tool
  printready run <tool> --help                    a tool's options
  printready inspect <file> [--json]              what a PDF, AI, PSD or SVG is made of
  printready validate <file…> [--profile p]       whether it will print, and what to do

Images are PNG, JPEG or WebP. <out> is a file (.png .jpg .webp), or a folder for several images.

  -o, --output <out>   where the result goes
      --dpi <n>        resolution to print at, written into the result; pixels stay as they are
      --force          replace files that are there already
      --no-suggest     start from the plain defaults, not from what the tool suggests for the image
      --json           the report as JSON on standard output
  -h, --help           this text

Exit codes: 0 all images done, 1 at least one image failed, 2 the command could not be understood.
`;

/** Columns of the two-column lists. */
const FIRST_COLUMN = 30;

const row = (first: string, second: string) =>
  first.length < FIRST_COLUMN
    ? `  ${first.padEnd(FIRST_COLUMN)}${second}`
    : `  ${first}\n${' '.repeat(FIRST_COLUMN + 2)}${second}`;

function valueHint({ kind, choices }: ToolFlag): string {
  switch (kind) {
    case 'number':
      return ' <number>';
    case 'choice':
      return ` <${choices.join('|')}>`;
    case 'colour':
      return ' <#rrggbb>';
    case 'colours':
      return ' <#rrggbb,…>';
    case 'text':
      return ' <text>';
    case 'json':
      return ' <json>';
    case 'switch':
      return '';
  }
}

function formatInitial({ kind, initial }: ToolFlag): string {
  if (kind === 'colours') return z.array(rgb).parse(initial).map(formatColour).join(',');
  if (kind === 'colour') return formatColour(rgb.parse(initial));
  if (kind === 'switch') return initial === true ? 'on' : 'off';
  return kind === 'json' ? JSON.stringify(initial) : String(initial);
}

function describeFlag(flag: ToolFlag): string {
  const { meta, kind, initial } = flag;
  // A switch that is on by default is typed to turn it off.
  const name = kind === 'switch' && initial === true ? `--no-${flag.flag}` : `--${flag.flag}`;
  const unit = meta && meta.unit !== '' ? ` ${meta.unit}` : '';
  const range = meta ? `${meta.min} to ${meta.max}${unit}, ` : '';
  return row(
    `${name}${valueHint(flag)}`,
    `${flag.description} (${range}default ${formatInitial(flag)})`.trimStart(),
  );
}

export function toolHelp(tool: ToolManifest, flags: readonly ToolFlag[]): string {
  return `${tool.title}: ${tool.summary}

  printready run ${tool.id} <image…> -o <out> […]

${flags.map(describeFlag).join('\n')}

What is not typed is suggested by the tool for each image, or has its default.
The flags of every tool are in \`printready --help\`.
`;
}

export function toolList(): string {
  return `${workspaceTools.map(({ id, summary }) => row(id, summary)).join('\n')}\n`;
}
