/** Calls of functions in the schema public, by argument name. */
import { restError } from './errors.ts';
import { Parameters, quoteIdentifier } from './filters.ts';
import type { Procedure, Schema } from './schema.ts';
import type { Statement } from './sql.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** @throws AppError PGRST202 when no function of that name takes exactly these arguments */
export function findProcedure(schema: Schema, name: string, given: Arguments): Procedure {
  const keys = Object.keys(given);
  const found = schema.procedures
    .get(name)
    ?.find(
      (procedure) =>
        keys.every((key) => procedure.arguments.some((argument) => argument.name === key)) &&
        procedure.arguments.every((argument) => !argument.required || argument.name in given),
    );
  if (found) return found;
  const signature = keys.length === 0 ? ' without parameters' : `(${keys.sort().join(', ')})`;
  throw restError('PGRST202', `Could not find the function public.${name}${signature} in the schema cache`, {
    details: `Searched for the function public.${name}${signature} in the schema cache, but no matches were found.`,
  });
}

/** What a JSON value is as text for a typed parameter. */
function bindText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'json' || type === 'jsonb') return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function callStatement(procedure: Procedure, given: Arguments): Statement {
  const parameters = new Parameters();
  const list = procedure.arguments
    .filter(({ name }) => name in given)
    .map(
      ({ name, type }) =>
        `${quoteIdentifier(name)} => ${parameters.add(bindText(given[name], type))}::${type}`,
    )
    .join(', ');
  const call = `public.${quoteIdentifier(procedure.name)}(${list})`;
  const text = procedure.returnsRow
    ? `with source as (select * from ${call} as result)
       select (select count(*)::integer from source) as rows,
         (select ${procedure.returnsSet ? "coalesce(json_agg(source), '[]')" : "coalesce(json_agg(source) -> 0, 'null')"}::text from source) as body`
    : procedure.returnsSet
      ? `with source as (select ${call} as value)
         select (select count(*)::integer from source) as rows,
           (select coalesce(json_agg(value), '[]')::text from source) as body`
      : `select 1 as rows, ${procedure.returnsNothing ? `null::text from ${call}` : `coalesce(to_json(value), 'null')::text as body from (select ${call} as value) as source`}`;
  return { text, values: parameters.values };
}
