/** Options of the tools as JSON Schema, made from the schemas that parse them. */
import { type WorkspaceToolId, workspaceTools } from '@printready/tools/catalog';
import { listOptions, schemas, type ToolOption } from '@printready/tools/options';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;
export type ToolOptions = Readonly<Record<WorkspaceToolId, JsonSchema>>;

const UNIT = 'x-unit';

/** Bytes of a file, which JSON does not hold, are left out. */
const isJson = ({ kind }: ToolOption): boolean => kind !== 'file';

async function optionsOf(id: WorkspaceToolId): Promise<JsonSchema> {
  const schema = await schemas[id]();
  const options = listOptions(schema).filter(isJson);
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    type: 'object',
    description: `Options of the tool \`${id}\`; those that are left out have their defaults.`,
    properties: Object.fromEntries(
      options.map(({ option, description, meta }) => [
        option,
        {
          ...(properties[option] as JsonSchema),
          ...(description !== '' && { description }),
          ...(meta && meta.unit !== '' && { [UNIT]: meta.unit }),
        },
      ]),
    ),
    additionalProperties: false,
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
