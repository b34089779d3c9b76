/** Help texts; a tool's page is made from its manifest and schema, so that it cannot go stale. */
import { catalog } from '@printready/tools/catalog';
import { rgb } from '@printready/tools/option-schemas';
import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { z } from 'zod';
import { resultEndings } from './formats.ts';
import { formatColor, type ToolFlag } from './tool-flags.ts';

export const USAGE = `PrintReady: print-preparation tools from the terminal

  printready tools [--json]                       list the tools
  printready run <tool> <image…> -o <out> […]     run a tool
  printready run <tool> --help                    a tool's options
  printready convert <image…> -o <out> […]        into another format, with a report
  printready convert --help                       its settings
  printready inspect <file> [--json]              what a PDF, AI, PSD or SVG is made of
  printready validate <file…> [--profile p]       whether it will print, and what to do

Images are PNG, JPEG, WebP, AVIF, TIFF, GIF, BMP, HEIC, JPEG XL, PSD, SVG, or a page of a PDF or AI.
<out> is a file, or a folder for several images. A file's ending says its format:
  ${resultEndings.join(' ')}  (eps and dxf from tools that draw outlines, zip from those that make films)

  -o, --output <out>   where the result goes
      --format <end>   ending of the results in a folder; png when not given
      --page <n>       which page of a PDF or TIFF, which frame of an animation; 1 when not given
      --dpi <n>        resolution to print at, written into the result; pixels stay as they are,
                       and SVG and PDF are drawn at it
      --force          replace files that are there already
      --no-suggest     start from the plain defaults, not from what the tool suggests for the image
      --time-limit <n> minutes that a file may take, then it is stopped; 120 when not given
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
    case 'color':
      return ' <#rrggbb>';
    case 'colors':
      return ' <#rrggbb,…>';
    case 'text':
      return ' <text>';
    case 'file':
      return ' <file>';
    case 'json':
      return ' <json>';
    case 'switch':
      return '';
  }
}

function formatInitial({ kind, initial }: ToolFlag): string {
  if (kind === 'colors') return z.array(rgb).parse(initial).map(formatColor).join(',');
  if (kind === 'color') return formatColor(rgb.parse(initial));
  if (kind === 'switch') return initial === true ? 'on' : 'off';
  if (initial === '' || kind === 'file') return 'none';
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

export function flagLines(flags: readonly ToolFlag[]): string {
  return flags.map(describeFlag).join('\n');
}

export function toolHelp(tool: ToolManifest, flags: readonly ToolFlag[]): string {
  return `${tool.title}: ${tool.summary}

  printready run ${tool.id} ${tool.input ? '<file…>' : '<image…>'} -o <out> […]

${flagLines(flags)}

What is not typed is suggested by the tool for each image, or has its default.
The flags of every tool are in \`printready --help\`.
`;
}

export function toolList(): string {
  return `${catalog.map((tool) => row(tool.id, `${tool.summary} ${priceLabel(tool)} in the app.`)).join('\n')}\n`;
}
