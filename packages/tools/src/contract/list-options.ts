import { z } from 'zod';
import { fileBytes, type QuantityMeta, quantityMeta, rgb, spotColors } from './option-schemas.ts';

type Kind = 'number' | 'switch' | 'choice' | 'color' | 'colors' | 'spots' | 'text' | 'file' | 'json';

export type ToolOption = {
  readonly option: string;
  readonly kind: Kind;
  readonly choices: readonly string[];
  readonly meta: QuantityMeta | null;
  readonly description: string;
  readonly initial: unknown;
};

function kindOf(schema: z.core.$ZodType): Kind {
  if (schema === rgb) return 'color';
  if (schema instanceof z.ZodArray && schema.element === rgb) return 'colors';
  if (schema === spotColors) return 'spots';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'switch';
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodString) return 'text';
  if (schema === fileBytes) return 'file';
  return 'json';
}

function metaOf(option: z.ZodType, kind: Kind): QuantityMeta | null {
  if (kind !== 'number') return null;
  try {
    return quantityMeta(option);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function listOptions(schema: z.ZodObject): readonly ToolOption[] {
  const defaults = schema.parse({});
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.entries(shape).map(([option, wrapped]) => {
    const inner = wrapped instanceof z.ZodDefault ? wrapped.unwrap() : wrapped;
    const kind = kindOf(inner);
    const meta = metaOf(wrapped, kind);
    return {
      option,
      kind,
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
      meta,
      description: meta?.hint ?? wrapped.description ?? (meta ? `${meta.label}.` : ''),
      initial: defaults[option],
    };
  });
}
