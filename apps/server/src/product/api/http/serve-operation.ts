/** Registers an operation of the wire: admits the request, parses it, and answers with the operation’s own types. */
import type { Operation } from '@printready/client/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PlatformDeps } from '../../../platform/deps/platform-deps.ts';
import type { UsedKey } from '../../shop/keys.ts';
import { admit, keyOf } from './admit.ts';
import { apiError, notFound } from './problems.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Call<Op extends Operation> = {
  readonly key: UsedKey;
  readonly params: Parsed<Op['params']>;
  readonly query: Parsed<Op['query']>;
  readonly body: Parsed<Op['body']>;
  readonly request: FastifyRequest;
};

type BodyOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : null;

type AnswersOf<All> = {
  [Status in keyof All]: {
    readonly status: Status;
    readonly body: BodyOf<All[Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
};
type Answer<Op extends Operation> = AnswersOf<Op['answers']>[keyof Op['answers']];

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const read = schema?.safeParse(value);
  if (read?.success === false) throw apiError('bad_request', z.prettifyError(read.error));
  return read?.data;
}

/** An id that is none is answered like an unknown one. */
function parseParams(schema: z.ZodType | undefined, value: unknown): unknown {
  const read = schema?.safeParse(value);
  if (read?.success === false) throw notFound('id');
  return read?.data;
}

/** Keeps the status a literal, by which the type of the body is chosen. */
export const answer = <const Status extends number, Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
) => ({ status, body, headers });

/** Turns `{id}` of OpenAPI into `:id` of the router. */
const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

export function serveOperation<Op extends Operation>(
  app: FastifyInstance,
  deps: Pick<PlatformDeps, 'db' | 'limits'>,
  operation: Op,
  handle: (call: Call<Op>) => Promise<Answer<Op>>,
): void {
  app.route({
    method: operation.method,
    url: routeOf(operation.path),
    onRequest: (request, reply) => admit(deps, request, reply, operation.scopes),
    handler: async (request, reply) => {
      const call = {
        ...{ key: keyOf(request), request },
        params: parseParams(operation.params, request.params),
        query: parse(operation.query, request.query),
        body: parse(operation.body, request.body),
      };
      // The schemas of the operation make these types.
      const { status, body, headers } = await handle(call as Call<Op>);
      return reply
        .code(Number(status))
        .headers({ 'cache-control': 'no-store', ...headers })
        .send(body ?? undefined);
    },
  });
}
