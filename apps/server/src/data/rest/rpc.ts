import { orderClause, orderedColumns, selectedColumns, selectList } from './columns.ts';
import { restError } from './errors.ts';
import { quoteIdentifier } from './fields.ts';
import { checkQuery, Parameters, RESERVED, whereClause } from './filters.ts';
import type { Range } from './request.ts';
import type { Procedure, Schema } from './schema.ts';
import type { Statement } from './sql.ts';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * @throws AppError PGRST202 when no function with that name takes exactly these arguments, PGRST203 when several do
 */
export function findProcedure(schema: Schema, name: string, given: Arguments): Procedure {
  const keys = Object.keys(given);
  const fitting = (schema.procedures.get(name) ?? []).filter(
    (procedure) =>
      keys.every((key) => procedure.arguments.some((argument) => argument.name === key)) &&
      procedure.arguments.every((argument) => !argument.required || argument.name in given),
  );
  const [found, ...others] = fitting;
  if (found && others.length === 0) return found;
  if (found) throw ambiguous(fitting);
  const signature = keys.length === 0 ? ' without parameters' : `(${keys.sort().join(', ')})`;
  throw restError('PGRST202', `Could not find the function public.${name}${signature} in the schema cache`, {
    details: `Searched for the function public.${name}${signature} in the schema cache, but no matches were found.`,
  });
}

function ambiguous(procedures: readonly Procedure[]): Error {
  const list = procedures.map((procedure) => {
    const types = procedure.arguments.map((argument) => `${argument.name} => ${argument.type}`);
    return `public.${procedure.name}(${types.join(', ')})`;
  });
  return restError('PGRST203', `Could not choose the best candidate function between: ${list.join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

export function splitArguments(
  { procedures }: Schema,
  name: string,
  query: URLSearchParams,
): { given: Arguments; rest: URLSearchParams } {
  const known = new Set(
    (procedures.get(name) ?? []).flatMap((procedure) => procedure.arguments.map((argument) => argument.name)),
  );
  // Only a set-returning function can be filtered; for any other, an unknown name is one argument too many.
  const filtered = (procedures.get(name) ?? []).some(({ row }) => row !== undefined);
  const isGiven = (key: string): boolean =>
    known.has(key) || !(filtered || RESERVED.some((word) => word === key));
  const given = [...query].filter(([key]) => isGiven(key));
  const rest = [...query].filter(([key]) => !isGiven(key));
  return { given: Object.fromEntries(given), rest: new URLSearchParams(rest) };
}

/**
 * Parameters that are not arguments filter the rows; a function that returns a single value has no filters.
 * @throws AppError PGRST100
 */
function narrowing(
  { row, returnsSet }: Procedure,
  query: URLSearchParams,
  { offset, limit }: Range,
  parameters: Parameters,
): { list: string; where: string; page: string } {
  const honored = row
    ? (['select', 'order', 'limit', 'offset'] as const)
    : returnsSet
      ? (['limit', 'offset'] as const)
      : [];
  checkQuery(query, honored, { filters: row !== undefined });
  const page = `${limit === undefined ? '' : ` limit ${limit}`}${offset === 0 ? '' : ` offset ${offset}`}`;
  if (!row) return { list: 'value', where: '', page };
  return {
    list: selectList(selectedColumns(row, query.get('select'))),
    where: whereClause(row, query, parameters),
    page: orderClause(orderedColumns(row, query.get('order'))) + page,
  };
}

/** Returns `rows` in the page, `total` before paging, and rows `affected` by the function, which runs once. */
export function callStatement(
  procedure: Procedure,
  given: Arguments,
  query: URLSearchParams,
  range: Range,
): Statement {
  const parameters = new Parameters();
  const list = procedure.arguments
    .filter(({ name }) => name in given)
    .map(({ name, type }) => `${quoteIdentifier(name)} => ${parameters.addTyped(given[name], type)}`)
    .join(', ');
  const call = `public.${quoteIdentifier(procedure.name)}(${list})`;
  const { row, returnsSet, returnsNothing } = procedure;
  const { list: selected, where, page } = narrowing(procedure, query, range, parameters);
  if (returnsNothing) {
    return {
      text: `select 1 as rows, 1 as total, 1 as affected, null::text as body from ${call}`,
      values: parameters.values,
    };
  }
  const called = row ? `select * from ${call} as result` : `select ${call} as value`;
  const piece = row ? 'source' : 'value';
  const body = returnsSet
    ? `coalesce(json_agg(${piece}), '[]')`
    : `coalesce(json_agg(${piece}) -> 0, 'null')`;
  return {
    text: `with called as materialized (${called}), source as (select ${selected} from called${where}${page})
      select (select count(*)::integer from source) as rows,
        (select count(*)::integer from called${where}) as total,
        (select count(*)::integer from called) as affected,
        (select ${body}::text from source) as body`,
    values: parameters.values,
  };
}
