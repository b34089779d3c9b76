import { readFileSync } from 'node:fs';
import { didYouMean } from '@printready/pipeline/nearest';
import { listOptions, type rgb, type ToolOption } from '@printready/tools/options';
import type { z } from 'zod';
import { UsageError } from './usage-error.ts';

export type ToolFlag = ToolOption & {
  readonly flag: string;
};

type Rgb = z.infer<typeof rgb>;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function toolFlags(schema: z.ZodObject): readonly ToolFlag[] {
  return listOptions(schema).map((option) => ({ ...option, flag: kebab(option.option) }));
}

function parseColor(text: string, flag: string): Rgb {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) {
    throw new UsageError(`--${flag} takes colors such as #1a2b3c, not "${text}".`);
  }
  const value = Number.parseInt(digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits, 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

function parseJson(text: string, flag: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`--${flag} takes JSON: ${error.message}`);
    throw error;
  }
}

function readBytes(path: string, flag: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (cause) {
    throw new UsageError(`--${flag}: ${path} cannot be read.`, { cause });
  }
}

function parseNumber(text: string, flag: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new UsageError(`--${flag} takes a number, not "${text}".`);
  }
  return value;
}

/** Parses a choice; "2" stands for "2x". @throws UsageError */
function parseChoice(typed: string, flag: string, choices: readonly string[]): string {
  const choice =
    choices.find((choice) => choice === typed) ?? choices.find((choice) => choice === `${typed}x`);
  if (choice !== undefined) return choice;
  throw new UsageError(`--${flag} takes ${choices.join(', ')}, not "${typed}".${didYouMean(typed, choices)}`);
}

function parsePart(text: string, flag: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text.startsWith('#')) return parseColor(text, flag);
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Parses a list without JSON syntax, such as "width=2,color=#fff; width=1". @throws UsageError */
function parseList(text: string, flag: string): unknown {
  const entries = text.split(';').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const pairs = entry.split(',').map((pair) => {
      const [name = '', value] = pair.split('=').map((part) => part.trim());
      if (name === '' || value === undefined)
        throw new UsageError(`--${flag} takes name=value,…; … or JSON, not "${text}".`);
      return [name, parsePart(value, flag)] as const;
    });
    return Object.fromEntries(pairs);
  });
}

/** Parses "#ff00ff=CutContour; cmyk(0,100,0,0)=White". @throws UsageError */
function parseSpots(text: string, flag: string): unknown {
  const entries = text.split(';').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const at = entry.indexOf('=');
    if (at < 0)
      throw new UsageError(`--${flag} takes colors with their inks, "#ff00ff=CutContour", not "${entry}".`);
    return { color: entry.slice(0, at), ink: entry.slice(at + 1) };
  });
}

function parseValue({ kind, flag, choices }: ToolFlag, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  switch (kind) {
    case 'number':
      return parseNumber(typed, flag);
    case 'color':
      return parseColor(typed, flag);
    case 'colors':
      return typed.split(',').map((text) => parseColor(text, flag));
    case 'file':
      return readBytes(typed, flag);
    case 'json':
      return /^\s*[[{]/.test(typed) ? parseJson(typed, flag) : parseList(typed, flag);
    case 'spots':
      return parseSpots(typed, flag);
    case 'choice':
      return parseChoice(typed, flag, choices);
    case 'text':
    case 'switch':
      return typed;
  }
}

/** Options that were not given stay absent. @throws UsageError that names the invalid flag. */
export function readToolOptions(
  schema: z.ZodObject,
  flags: readonly ToolFlag[],
  typed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const flag of flags) {
    const given = typed[flag.flag];
    const value = Array.isArray(given) ? given.join(';') : given;
    if (typeof value === 'string' || typeof value === 'boolean')
      options[flag.option] = parseValue(flag, value);
  }
  const parsed = schema.partial().safeParse(options);
  if (parsed.success) return options;
  const lines = parsed.error.issues.map((issue) => {
    const [option, ...rest] = issue.path.map(String);
    const flag = flags.find((one) => one.option === option);
    const place = rest.length > 0 ? ` (${rest.join('.')})` : '';
    return flag?.meta && place === ''
      ? `--${flag.flag} takes ${flag.meta.min} to ${flag.meta.max}, not ${String(options[flag.option])}.`
      : `--${kebab(option ?? '')}${place}: ${issue.message}.`;
  });
  throw new UsageError(lines.join('\n'));
}
