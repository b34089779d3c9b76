import { Description } from './Description.tsx';
import { FieldTable } from './FieldTable.tsx';
import { type Field, fieldsOf, nameOfRef, type Operation, type Schema } from './openapi.ts';

const JSON_TYPE = 'application/json';

const parametersOf = ({ parameters }: Operation): readonly Field[] =>
  parameters.map(({ name, in: place, required, description = '', schema }) => ({
    path: name,
    type: `${place}${schema.format === undefined ? '' : `, ${schema.format}`}`,
    isRequired: required,
    text: description,
  }));

const Code = ({ children }: { readonly children: string }) => (
  <code className="rounded-sm bg-ink-100 px-1 font-mono text-[0.9em]">{children}</code>
);

/** Schemas with a name are described below; others are described in place. */
function SchemaLine({ before, schema }: { readonly before: string; readonly schema: Schema }) {
  if (schema.$ref !== undefined) {
    const name = nameOfRef(schema.$ref);
    return (
      <p>
        {before}{' '}
        <a href={`#${name}`} className="text-accent underline underline-offset-2">
          {name}
        </a>
        .
      </p>
    );
  }
  return (
    <div>
      <p>{before}:</p>
      <FieldTable label={before} fields={fieldsOf(schema)} />
    </div>
  );
}

export function OperationSection(props: {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}) {
  const { method, path, operation } = props;
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = parametersOf(operation);
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => ({ status, schema: content?.[JSON_TYPE]?.schema ?? null }));
  return (
    <section
      aria-labelledby={operationId}
      className="flex flex-col gap-2 border-t border-ink-200 py-8 text-ink-800"
    >
      <h3 id={operationId} className="scroll-mt-20 text-lg font-semibold text-ink-950">
        {summary}
      </h3>
      <p>
        <Code>{`${method.toUpperCase()} /v1${path}`}</Code>
      </p>
      {description !== undefined && (
        <p>
          <Description text={description} />
        </p>
      )}
      {operation['x-scopes'].length > 0 && (
        <p className="text-sm text-ink-700">
          Needs a key that may {operation['x-scopes'].map((scope) => SCOPES[scope] ?? scope).join(' or ')}.
        </p>
      )}
      {parameters.length > 0 && <FieldTable label={`Parameters of ${summary}`} fields={parameters} />}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <SchemaLine key={type} before={type === JSON_TYPE ? 'Body' : `Or a form (${type})`} schema={schema} />
      ))}
      {answers.map(({ status, schema }) =>
        schema ? (
          <SchemaLine key={status} before={`Answers ${status} with`} schema={schema} />
        ) : (
          <p key={status}>Answers {status} without a body.</p>
        ),
      )}
      {operation['x-problems'].length > 0 && (
        <p className="text-sm text-ink-700">
          Problems:{' '}
          {operation['x-problems'].map((code, at) => (
            <span key={code}>
              {at > 0 && ', '}
              <a href={`#${code}`} className="text-accent underline underline-offset-2">
                {code}
              </a>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

const SCOPES: Readonly<Record<string, string>> = { validate: 'check files', jobs: 'run tools' };
