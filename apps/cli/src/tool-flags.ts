/** A tool's options as command-line flags: everything is read from its schema, nothing is listed here. */
import { type QuantityMeta, quantityMeta, rgb } from '@printready/tools/option-schemas';
import { z } from 'zod';
import { UsageError } from './usage-error.ts';

type Kind = 'number' | 'switch' | 'choice' | 'color' | 'colors' | 'text' | 'json';

export type ToolFlag = {
  /** The option's name in the schema. */
  readonly option: string;
  /** The same in kebab-case, without the hyphens in front. */
  readonly flag: string;
  readonly kind: Kind;
  readonly choices: readonly string[];
  readonly meta: QuantityMeta | null;
  readonly description: string;
  readonly initial: unknown;
};

type Rgb = z.infer<typeof rgb>;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function kindOf(schema: z.core.$ZodType): Kind {
  if (schema === rgb) return 'color';
  if (schema instanceof z.ZodArray && schema.element === rgb) return 'colors';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'switch';
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodString) return 'text';
  return 'json';
}

/** A number made with quantity() carries its label and range; any other number is described by hand. */
function metaOf(option: z.ZodType, kind: Kind): QuantityMeta | null {
  if (kind !== 'number') return null;
  try {
    return quantityMeta(option);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function toolFlags(schema: z.ZodObject): readonly ToolFlag[] {
  const defaults = schema.parse({});
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.entries(shape).map(([option, wrapped]) => {
    const inner = wrapped instanceof z.ZodDefault ? wrapped.unwrap() : wrapped;
    const kind = kindOf(inner);
    const meta = metaOf(wrapped, kind);
    return {
      option,
      flag: kebab(option),
      kind,
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
      meta,
      description: meta?.hint ?? wrapped.description ?? (meta ? `${meta.label}.` : ''),
      initial: defaults[option],
    };
  });
}

export function formatColor({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function parseColor(text: string, flag: string): Rgb {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) {
    throw new UsageError(`--${flag} takes colors such as #1a2b3c, not "${text}".`);
  }
  const value = Number.parseInt(digits, 16);
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

function parseNumber(text: string, flag: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new UsageError(`--${flag} takes a number, not "${text}".`);
  }
  return value;
}

/** What was typed after a flag, as the schema wants it; the schema checks the range afterwards. */
function parseValue({ kind, flag }: ToolFlag, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  switch (kind) {
    case 'number':
      return parseNumber(typed, flag);
    case 'color':
      return parseColor(typed, flag);
    case 'colors':
      return typed.split(',').map((text) => parseColor(text, flag));
    case 'json':
      return parseJson(typed, flag);
    case 'choice':
    case 'text':
    case 'switch':
      return typed;
  }
}

/**
 * The options that were typed, checked against the schema; those that were not typed stay absent.
 * @throws UsageError that names the flag.
 */
export function readToolOptions(
  schema: z.ZodObject,
  flags: readonly ToolFlag[],
  typed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const flag of flags) {
    const value = typed[flag.flag];
    if (typeof value === 'string' || typeof value === 'boolean')
      options[flag.option] = parseValue(flag, value);
  }
  const parsed = schema.partial().safeParse(options);
  if (parsed.success) return options;
  const lines = parsed.error.issues.map((issue) => {
    const [option, ...rest] = issue.path.map(String);
    const place = rest.length > 0 ? ` (${rest.join('.')})` : '';
    return `--${kebab(option ?? '')}${place}: ${issue.message}`;
  });
  throw new UsageError(lines.join('\n'));
}
