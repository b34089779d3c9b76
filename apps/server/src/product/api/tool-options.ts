/** Options of the tools as JSON Schema, made from the schemas that parse them. */
import { type WorkspaceToolId, workspaceTools } from '@printready/tools/catalog';
import { listOptions, schemas, type ToolOption } from '@printready/tools/options';
import { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

export type ToolOptions = Readonly<Record<WorkspaceToolId, JsonSchema>>;

const UNIT = 'x-unit';

/** Bytes of a file, which JSON does not hold, are left out. */
const isJson = ({ kind }: ToolOption): boolean => kind !== 'file';

async function optionsOf(id: WorkspaceToolId): Promise<JsonSchema> {
  const schema = await schemas[id]();
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const options = listOptions(schema).filter(isJson);
  const names = new Set(options.map(({ option }) => option));
  const own = z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => names.has(name))));
  const { properties = {}, type, additionalProperties } = jsonSchemaOf(own, 'input');
  const described = options.map(({ option, description, meta }) => [
    option,
    {
      ...(properties[option] as JsonSchema),
      ...(description !== '' && { description }),
      ...(meta && meta.unit !== '' && { [UNIT]: meta.unit }),
    },
  ]);
  return {
    'x-tool': id,
    type,
    description: `Options of the tool \`${id}\`; those that are left out have their defaults.`,
    properties: Object.fromEntries(described),
    additionalProperties,
  };
}

let read: Promise<ToolOptions> | undefined;

/** Reads them at the first call, because most processes are never asked. */
export function toolOptions(): Promise<ToolOptions> {
  read ??= Promise.all(workspaceTools.map(async ({ id }) => [id, await optionsOf(id)] as const)).then(
    (pairs) => Object.fromEntries(pairs) as ToolOptions,
  );
  return read;
}
