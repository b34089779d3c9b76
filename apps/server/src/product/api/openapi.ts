/** OpenAPI 3.1 document, made from the schemas that parse the requests. */
import {
  COMMON_PROBLEMS,
  OPERATIONS,
  type Operation,
  PROBLEM_TYPE,
  PROBLEMS,
  type ProblemCode,
  problem,
} from '@printready/client/wire';
import { z } from 'zod';
import { type JsonSchema as Json, jsonSchemaOf } from './json-schema.ts';
import type { ToolOptions } from './tool-options.ts';

function createComponents() {
  const schemas: Record<string, unknown> = {};
  const refOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $defs: defs = {}, ...made } = jsonSchemaOf(schema, io);
    const own = Object.fromEntries(Object.entries(made).filter(([name]) => name !== '$schema'));
    const inline = JSON.parse(
      JSON.stringify({ own, defs }).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as { own: Json; defs: Json };
    // A schema with an id is one of its own definitions, and refers to it.
    Object.assign(schemas, inline.defs);
    return inline.own;
  };
  return { schemas, refOf };
}

type Components = ReturnType<typeof createComponents>;

const IDEMPOTENCY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a repeat within 24 hours harmless.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersOf({ params, query, isIdempotent }: Operation, { refOf }: Components): Json[] {
  const listOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const { description, ...shape } = refOf(field as z.ZodType, 'input');
      const required = place === 'path' || !(field as z.ZodType).safeParse(undefined).success;
      return { name, in: place, required, ...(description !== undefined && { description }), schema: shape };
    });
  return [...listOf(params, 'path'), ...listOf(query, 'query'), ...(isIdempotent ? [IDEMPOTENCY] : [])];
}

function problemsOf(codes: readonly ProblemCode[], { refOf }: Components): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { [PROBLEM_TYPE]: { schema: refOf(problem.meta({ id: 'Problem' }), 'output') } };
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        content,
      },
    ]),
  );
}

function formOf(form: z.ZodObject, { refOf }: Components): Json {
  const whole = form.extend({ file: z.string().meta({ format: 'binary', description: 'The file itself.' }) });
  return refOf(whole, 'input');
}

function operationOf(id: string, operation: Operation, components: Components): Json {
  const { summary, description, scopes, body, form, answers, problems } = operation;
  const parameters = parametersOf(operation, components);
  const responses = Object.entries(answers).map(([status, schema]) => [
    status,
    {
      description: summary,
      ...(schema && { content: { 'application/json': { schema: components.refOf(schema, 'output') } } }),
    },
  ]);
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    'x-scopes': scopes ?? [],
    'x-problems': problems,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: components.refOf(body, 'input') },
          ...(form && { 'multipart/form-data': { schema: formOf(form, components) } }),
        },
      },
    }),
    responses: {
      ...(Object.fromEntries(responses) as Json),
      ...problemsOf([...COMMON_PROBLEMS, ...problems], components),
    },
  };
}

/** `color-ko` → `ColorKoOptions`. */
const optionsName = (tool: string): string =>
  `${tool.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Options`;

/** The wire takes any options, because a job parses them by its tool; the document has the schema of each tool. */
function optionSchemas(tools: ToolOptions): Json {
  const named = Object.entries(tools).map(([id, own]) => [optionsName(id), own] as const);
  return {
    ToolOptions: { anyOf: named.map(([name]) => ({ $ref: `#/components/schemas/${name}` })) },
    ...Object.fromEntries(named),
  };
}

export function openApiDocument(site: string, version: string, tools: ToolOptions): Json {
  const components = createComponents();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [id, operation] of Object.entries<Operation>(OPERATIONS)) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(id, operation, components) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'PrintReady API', version, description: 'Checks files and runs tools for a shop.' },
    servers: [{ url: `${site}/v1` }],
    security: [{ key: [] }],
    paths,
    'x-problems': Object.entries(PROBLEMS).map(([code, each]) => ({ code, ...each })),
    components: {
      schemas: { ...components.schemas, ...optionSchemas(tools) },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the shop, pk_live_…' },
      },
    },
  };
}
