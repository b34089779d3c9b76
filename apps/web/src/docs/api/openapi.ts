/** The part of OpenAPI 3.1 that the server writes and the page shows. */
import { readShape } from '@printready/sign-in/answers';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

export type Schema = {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly 'x-unit'?: string | undefined;
  /** Tool whose options these are. */
  readonly 'x-tool'?: string | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
};

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    'x-unit': z.string().optional(),
    'x-tool': z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema }));

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  'x-scopes': z.array(z.string()),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        description: z.string().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
  'x-problems': z.array(z.string()),
});
export type Operation = z.infer<typeof operation>;

const document = z.object({
  servers: z.array(z.object({ url: z.string() })).min(1),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
  'x-problems': z.array(z.object({ code: z.string(), status: z.int(), title: z.string() })),
});
export type ApiDocument = z.infer<typeof document>;

export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async (): Promise<ApiDocument | null> => {
    const answer = await fetch('/v1/openapi.json');
    // The operator has turned the API off.
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error('The description of the API could not be loaded. Try again in a minute.');
    return readShape(document, await answer.json());
  },
});

export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Words for a type, such as "array of string" or "uuid or object". */
export function typeOf({ $ref, anyOf, enum: values, format, items, type }: Schema): string {
  if ($ref !== undefined) return nameOfRef($ref);
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (items) return `array of ${typeOf(items)}`;
  return format ?? [type ?? 'any'].flat().join(' or ');
}

function rangeOf({ minimum, maximum }: Schema): string {
  if (minimum === undefined) return maximum === undefined ? '' : `At most ${maximum}`;
  return maximum === undefined ? `At least ${minimum}` : `${minimum} to ${maximum}`;
}

const withUnit = (range: string, unit: string): string =>
  unit === '%' || unit === '°' ? `${range}${unit}` : `${range} ${unit}`.trim();

/** Words for range, unit and default, such as "1 to 100%. Default: `50`." */
function limitsOf(schema: Schema): readonly string[] {
  const { default: initial, 'x-unit': unit = '' } = schema;
  const range = withUnit(rangeOf(schema), unit);
  return [
    ...(range === '' ? [] : [`${range}.`]),
    ...(initial === undefined ? [] : [`Default: \`${JSON.stringify(initial)}\`.`]),
  ];
}

export type Field = {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly text: string;
};

/** Fields of an object and of the objects in it, by their paths, such as `files[].result.url`. */
export function fieldsOf({ properties = {}, required = [] }: Schema, before = ''): readonly Field[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const own = {
      path,
      type: typeOf(field),
      isRequired: required.includes(name),
      text: [...(field.description === undefined ? [] : [field.description]), ...limitsOf(field)].join(' '),
    };
    const inner = [field, ...(field.anyOf ?? [])].flatMap((each) =>
      each.items ? fieldsOf(each.items, `${path}[].`) : fieldsOf(each, `${path}.`),
    );
    return [own, ...inner];
  });
}
