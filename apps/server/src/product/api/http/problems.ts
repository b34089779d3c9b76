/** Errors of /v1 as application/problem+json. */
import { PROBLEM_TYPE, PROBLEMS, type Problem, type ProblemCode } from '@printready/client/wire';
import { AppError, type AppErrorOptions } from '../../../platform/errors.ts';
import type { Wire } from '../../../platform/http/render-error.ts';

export const apiError = (code: ProblemCode, detail: string, options?: AppErrorOptions): AppError =>
  new AppError(code, PROBLEMS[code].status, detail, options);

export const notFound = (what: string): AppError => apiError('not_found', `There is no such ${what}.`);

const isKnown = (code: string): code is ProblemCode => code in PROBLEMS;

/** Code for errors of layers below, such as those of stored files, which have codes of their own. */
function codeOf({ code, status }: AppError): ProblemCode {
  if (isKnown(code)) return code;
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  return status < 500 ? 'bad_request' : 'unexpected';
}

export const PROBLEM_WIRE: Wire = {
  codes: {
    tooLarge: 'too_large',
    badBody: 'bad_request',
    notFound: 'not_found',
    unavailable: 'unavailable',
    unexpected: 'unexpected',
  },
  body: (error, request, reply) => {
    void reply.type(PROBLEM_TYPE);
    const { status, message } = error;
    const known = codeOf(error);
    return {
      type: `/docs/api#${known}`,
      title: PROBLEMS[known].title,
      status,
      detail: message,
      code: known,
      request_id: request.id,
    } satisfies Problem;
  },
};
