import { Button, Skeleton } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePageHead } from '../use-page-head.ts';
import { FieldTable } from './FieldTable.tsx';
import { OperationSection } from './OperationSection.tsx';
import { type ApiDocument, apiDocumentQuery, fieldsOf, type Schema, typeOf } from './openapi.ts';

export const API_PAGE = 'api';

const heading = 'mt-10 text-2xl font-semibold tracking-tight';
const link = 'text-accent underline underline-offset-2';

function Basics({ server }: { readonly server: string }) {
  return (
    <div className="mt-6 flex flex-col gap-4 text-ink-800">
      <p>
        An owner makes a key under API keys on the{' '}
        <Link to="/team" className={link}>
          Team page
        </Link>
        . Send it with every request, from a server, never from a web page:
      </p>
      <pre
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-ink-300 bg-ink-100 p-3 font-mono text-sm"
      >
        {`curl ${server}/validate \\\n  -H "Authorization: Bearer pk_live_…" \\\n  -F file=@art.pdf -F print_width_mm=254`}
      </pre>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          Errors are <code className="font-mono text-sm">application/problem+json</code>. Programs read{' '}
          <code className="font-mono text-sm">code</code>, people read{' '}
          <code className="font-mono text-sm">detail</code>; name the{' '}
          <code className="font-mono text-sm">request_id</code> when you ask for help.
        </li>
        <li>
          A key may make 600 requests a minute, unless the operator set another limit.{' '}
          <code className="font-mono text-sm">RateLimit-Remaining</code> says how many are left, and{' '}
          <code className="font-mono text-sm">Retry-After</code> when to go on after a 429.
        </li>
        <li>
          Lists come in pages: send <code className="font-mono text-sm">next_cursor</code> as{' '}
          <code className="font-mono text-sm">cursor</code> until it is null.
        </li>
        <li>
          Files and results are deleted after a day or, for results, three. Download what you want to keep.
        </li>
        <li>
          The same description for programs:{' '}
          <a href="/v1/openapi.json" className={link}>
            OpenAPI 3.1
          </a>
          .
        </li>
      </ul>
    </div>
  );
}

/** Options of tools are folded: there are several hundred. */
function ObjectFields({ name, schema }: { readonly name: string; readonly schema: Schema }) {
  const fields = fieldsOf(schema);
  const table = <FieldTable label={`Fields of ${name}`} fields={fields} />;
  if (schema['x-tool'] === undefined) return table;
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer text-sm text-accent">All {fields.length} fields</summary>
      {table}
    </details>
  );
}

function Reference({ document }: { readonly document: ApiDocument }) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <>
      <Basics server={document.servers[0]?.url ?? ''} />
      <h2 className={`${heading} mb-6`}>Requests</h2>
      {operations.map((each) => (
        <OperationSection key={each.operation.operationId} {...each} />
      ))}
      <h2 className={heading}>Objects</h2>
      {Object.entries(document.components.schemas)
        .filter(([, { properties, anyOf }]) => properties ?? anyOf)
        .map(([name, schema]) => (
          <section key={name} aria-labelledby={name} className="pt-6">
            <h3 id={name} className="scroll-mt-20 text-lg font-semibold">
              {name}
            </h3>
            {schema.anyOf ? (
              <p className="mt-2 text-ink-800">
                One of:{' '}
                {schema.anyOf.map(typeOf).map((choice, at) => (
                  <span key={choice}>
                    {at > 0 && ', '}
                    <a href={`#${choice}`} className={link}>
                      {choice}
                    </a>
                  </span>
                ))}
                .
              </p>
            ) : (
              <ObjectFields name={name} schema={schema} />
            )}
          </section>
        ))}
      <h2 className={heading}>Problems</h2>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_auto_1fr]">
        {document['x-problems'].map(({ code, status, title }) => (
          <div key={code} className="contents">
            <dt id={code} className="scroll-mt-20 font-mono">
              {code}
            </dt>
            <dd className="text-ink-700">{status}</dd>
            <dd className="text-ink-800 max-sm:mb-2">{title}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function ApiPage() {
  usePageHead(
    'API for shops',
    'Check files and run tools from your own software: requests, answers, problems.',
  );
  const { data, error, refetch } = useQuery(apiDocumentQuery);
  return (
    <article className="min-w-0 max-w-3xl py-8">
      <h1 className="text-3xl font-semibold tracking-tight">API for shops</h1>
      <p className="mt-3 text-lg text-ink-700">
        Check files and run tools from your own software, such as a web shop or an order system.
      </p>
      {error && (
        <div role="alert" className="mt-6 flex flex-wrap items-center gap-3 text-sm text-ink-700">
          {error.message}
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data === undefined && !error && <Skeleton className="mt-6 h-96 w-full" />}
      {data === null && <p className="mt-6 text-ink-800">This server does not offer the API.</p>}
      {data && <Reference document={data} />}
    </article>
  );
}
