import { toHex } from '@printready/documents/hex';
import { rgb } from '@printready/tools/options';
import type { ToolManifest } from '@printready/tools/tool';
import { z } from 'zod';
import type { ToolFlag } from './tool-flags.ts';
import { row } from './usage.ts';

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
    case 'spots':
      return ' <color=ink;…>';
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
  if (kind === 'colors') return z.array(rgb).parse(initial).map(toHex).join(',');
  if (kind === 'color') return toHex(rgb.parse(initial));
  if (kind === 'switch') return initial === true ? 'on' : 'off';
  if (initial === '' || kind === 'file' || kind === 'spots') return 'none';
  return kind === 'json' ? JSON.stringify(initial) : String(initial);
}

function describeFlag(flag: ToolFlag): string {
  const { meta, kind, initial } = flag;
  const isOff = kind === 'switch' && initial === true;
  const name = isOff ? `--no-${flag.flag}` : `--${flag.flag}`;
  const unit = meta && meta.unit !== '' ? ` ${meta.unit}` : '';
  const range = meta ? `${meta.min} to ${meta.max}${unit}, ` : '';
  return row(
    `${name}${valueHint(flag)}`,
    `${isOff ? 'Turns off: ' : ''}${flag.description} (${range}default ${formatInitial(flag)})`.trimStart(),
  );
}

export function flagLines(flags: readonly ToolFlag[]): string {
  return flags.map(describeFlag).join('\n');
}

function resultLines({ outputs = [] }: ToolManifest): string {
  if (outputs.length === 0) return '';
  const rows = outputs.map(({ id, extension, label, note }) =>
    row(id, [`.${extension}`, label, note].join('; ')),
  );
  return `\nFiles of its own, by the ending of -o and --result <id>:\n${rows.join('\n')}\n`;
}

export function toolHelp(tool: ToolManifest, flags: readonly ToolFlag[]): string {
  return `${tool.title}: ${tool.summary}

  printready run ${tool.id} ${tool.input ? '<file…>' : '<image…>'} -o <out> […]

${flagLines(flags)}
${resultLines(tool)}
What is not typed is suggested by the tool for each image, or has its default.
The flags of every tool are in \`printready --help\`.
`;
}
