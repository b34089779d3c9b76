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

type Json = Readonly<Record<string, unknown>>;

function createComponents() {
  const schemas: Record<string, unknown> = {};
  const refOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $defs: defs = {}, ...made } = z.toJSONSchema(schema, { io });
    const own = Object.fromEntries(Object.entries(made).filter(([name]) => name !== '$schema'));
    const inline = JSON.parse(
      JSON.stringify({ own, defs }).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as { own: Json; defs: Json };
    Object.assign(schemas, inline.defs);
    const id = schema.meta()?.id;
    if (id === undefined) return inline.own;
    schemas[id] = inline.own;
    return { $ref: `#/components/schemas/${id}` };
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

export function openApiDocument(site: string, version: string): Json {
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
      schemas: components.schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the shop, pk_live_…' },
      },
    },
  };
}
