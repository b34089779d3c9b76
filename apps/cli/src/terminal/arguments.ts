import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { dropDirectionMarks } from '@printready/codecs/formats';
import { didYouMean } from '@printready/pipeline/nearest';
import { formatOf } from './formats.ts';
import type { ToolFlag } from './tool-flags.ts';
import { UsageError } from './usage-error.ts';

/** Flags that every tool accepts; a tool's own flags must not use these names. */
export const COMMON_FLAGS = {
  output: { type: 'string', short: 'o' },
  format: { type: 'string' },
  also: { type: 'string' },
  result: { type: 'string' },
  dpi: { type: 'string' },
  page: { type: 'string' },
  'time-limit': { type: 'string' },
  json: { type: 'boolean' },
  force: { type: 'boolean' },
  suggest: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

export type TypedFlags = Readonly<Record<string, unknown>>;

type OptionToken = {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

function typeOf({ name }: OptionToken, options: ParseArgsOptionsConfig): 'string' | 'boolean' | undefined {
  if (Object.hasOwn(options, name)) return options[name]?.type;
  const negated = name.startsWith('no-') ? options[name.slice('no-'.length)] : undefined;
  return negated?.type === 'boolean' ? 'boolean' : undefined;
}

function describeOption(token: OptionToken, options: ParseArgsOptionsConfig): string | null {
  const { name, rawName, value, inlineValue } = token;
  const type = typeOf(token, options);
  if (type === undefined) {
    const suggestion = didYouMean(name.replace(/^no-/, ''), Object.keys(options), (word) => `--${word}`);
    return `There is no option ${rawName}.${suggestion}`;
  }
  if (type === 'boolean') return value === undefined ? null : `--${name} takes no value.`;
  if (value === undefined) return `--${name} needs a value after it.`;
  const isOption = inlineValue !== true && value.startsWith('-') && value.length > 1;
  return isOption ? `${rawName} needs a value after it.` : null;
}

/** Describes the first mistake in the typed options, to replace the message that `parseArgs` would give. */
function describeMistake(
  config: ParseArgsConfig & { readonly options: ParseArgsOptionsConfig },
): string | null {
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true });
  for (const token of tokens) {
    const mistake = token.kind === 'option' ? describeOption(token, config.options) : null;
    if (mistake !== null) return mistake;
  }
  return null;
}

/** @throws UsageError for an unknown flag or a missing value. */
export function parseFlags(
  args: readonly string[],
  flags: readonly ToolFlag[],
): { values: TypedFlags; positionals: string[] } {
  const options: ParseArgsOptionsConfig = { ...COMMON_FLAGS };
  for (const { flag, kind } of flags)
    options[flag] = { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'spots' };
  const config = { args: [...args], options, allowPositionals: true, allowNegative: true };
  try {
    const { values, positionals } = parseArgs(config);
    return { values, positionals };
  } catch (error) {
    throw toUsageError(error, config);
  }
}

/** Parses the options of a command that runs no tool. @throws UsageError */
export function parseOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  const config = { args: [...args], options, allowPositionals: true };
  try {
    return parseArgs(config);
  } catch (error) {
    throw toUsageError(error, config);
  }
}

function toUsageError(error: unknown, config: Parameters<typeof describeMistake>[0]): unknown {
  const mistake = describeMistake(config);
  return mistake === null ? error : new UsageError(mistake);
}

/** Dots per inch. @throws UsageError outside 1…20,000. */
export function readDpi(typed: unknown): number | null {
  if (typeof typed !== 'string') return null;
  const dpi = Number(typed);
  if (!(dpi >= 1 && dpi <= 20_000)) throw new UsageError(`--dpi takes 1 to 20000, not "${typed}".`);
  return dpi;
}

/** Extensions of additional output files. @throws UsageError */
export function readAlso(typed: unknown, endings: readonly string[]): readonly string[] {
  if (typeof typed !== 'string') return [];
  const wanted = typed.split(',').map((one) => one.trim().replace(/^\./, '').toLowerCase());
  const unknown = wanted.find((one) => !endings.includes(one));
  if (unknown !== undefined)
    throw new UsageError(
      `--also takes ${endings.join(', ')}, not "${unknown}".${didYouMean(unknown, endings)}`,
    );
  return [...new Set(wanted)];
}

/** Selects one of a tool's output files when several share an extension. @throws UsageError */
export function readResult(
  typed: unknown,
  outputs: readonly { readonly id: string; readonly extension: string }[],
  endings: readonly string[],
): string | null {
  if (typeof typed !== 'string') return null;
  const ids = outputs.map(({ id }) => id);
  const wanted = outputs.find(({ id }) => id === typed);
  if (ids.length === 0)
    throw new UsageError('--result is for tools that make files of their own; this one makes none.');
  if (!wanted)
    throw new UsageError(`--result takes ${ids.join(', ')}, not "${typed}".${didYouMean(typed, ids)}`);
  const { id, extension } = wanted;
  if (endings.some((ending) => ending !== extension))
    throw new UsageError(
      `--result ${id} is a .${extension} file: end -o in .${extension}, or add --format ${extension}.`,
    );
  return id;
}

/** Page number, starting at 1. @throws UsageError */
export function readPage(typed: unknown): number {
  if (typeof typed !== 'string') return 1;
  const page = Number(typed);
  if (!Number.isInteger(page) || page < 1)
    throw new UsageError(`--page takes a page's number, not "${typed}".`);
  return page;
}

export const MINUTE_MS = 60_000;
/** Longest delay that a timer supports: 2^31 − 1 ms. */
const MAX_TIMER_MINUTES = Math.floor((2 ** 31 - 1) / MINUTE_MS);

/** Time limit per file, ms; null when not given. @throws UsageError */
export function readTimeLimitMs(typed: unknown): number | null {
  if (typeof typed !== 'string') return null;
  const minutes = Number(typed);
  if (!(minutes > 0 && minutes <= MAX_TIMER_MINUTES))
    throw new UsageError(`--time-limit takes minutes, up to ${MAX_TIMER_MINUTES}, not "${typed}".`);
  return Math.ceil(minutes * MINUTE_MS);
}

export type FilePlan = {
  readonly input: string;
  readonly output: string;
  readonly ending: string;
};

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return false;
    throw error;
  }
}

const endingOf = (path: string) => extname(path).slice(1).toLowerCase();

export type Results = {
  readonly suffix: string;
  readonly endings: readonly string[];
  readonly format: unknown;
};

const DEFAULT_ENDING = 'png';

/** Extension of the output files when the output is a folder. @throws UsageError */
function folderEnding({ format, endings }: Results): string {
  if (typeof format !== 'string')
    return endings.includes(DEFAULT_ENDING) ? DEFAULT_ENDING : (endings[0] ?? DEFAULT_ENDING);
  return readEnding(format, endings);
}

/** @throws UsageError */
function readEnding(format: string, endings: readonly string[]): string {
  const ending = format.replace(/^\./, '').toLowerCase();
  if (endings.includes(ending)) return ending;
  throw new UsageError(`--format takes ${endings.join(', ')}, not "${format}".`);
}

/** True for two spellings of one format, such as jpg and jpeg. */
const isSameFormat = (one: string, other: string): boolean =>
  one === other || (formatOf(one) !== null && formatOf(one) === formatOf(other));

/** @throws UsageError */
function planFile(input: string, output: string, { endings, format }: Results): FilePlan {
  const ending = endingOf(output);
  if (!endings.includes(ending))
    throw new UsageError(
      `"${basename(output)}" should end in ${endings.map((one) => `.${one}`).join(', ')}.`,
    );
  if (typeof format === 'string') {
    const wanted = readEnding(format, endings);
    if (!isSameFormat(wanted, ending))
      throw new UsageError(
        `--format ${wanted} contradicts "${basename(output)}": end -o in .${wanted}, or leave --format out.`,
      );
  }
  return { input, output, ending };
}

/** Maps inputs to outputs. @throws UsageError if an output is missing, ambiguous or written twice. */
export async function planFiles(
  inputs: readonly string[],
  output: unknown,
  results: Results,
): Promise<readonly FilePlan[]> {
  const [first] = inputs;
  if (first === undefined) throw new UsageError('Name at least one image.');
  if (typeof output !== 'string' || output === '') {
    throw new UsageError('Say where the result goes: -o result.png, or -o folder/ for several images.');
  }
  const intoFolder = /[/\\]$/.test(output) || (await isFolder(output));
  if (!intoFolder) {
    if (inputs.length === 1) return [planFile(first, output, results)];
    throw new UsageError(`${inputs.length} images need a folder: -o ${join(dirname(output), 'results')}/`);
  }
  const ending = folderEnding(results);
  const plans = inputs.map((input) => ({
    input,
    output: join(output, `${dropDirectionMarks(basename(input, extname(input)))}${results.suffix}.${ending}`),
    ending,
  }));
  const outputs = plans.map((plan) => plan.output);
  const twice = outputs.find((path, i) => outputs.indexOf(path) !== i);
  if (twice !== undefined) {
    throw new UsageError(`Two images would both be written to ${twice}; run them apart, or rename one.`);
  }
  return plans;
}
