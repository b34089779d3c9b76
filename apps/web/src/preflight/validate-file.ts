import { failed } from '@printready/pixels/result';
import { isAbort, type RunTask } from '../threads/run-task.ts';
import { failureCategory } from './failure-category.ts';
import type { ValidationOutcome, ValidationRequest } from './validate-types.ts';

export type ValidateOptions = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
};

/** Rejects only with an AbortError. A timeout (30 s) or a crash ends only the file's thread. */
export async function validateFile(
  runTask: RunTask,
  request: ValidationRequest,
  options: ValidateOptions = {},
): Promise<ValidationOutcome> {
  const attempt = async (asked: ValidationRequest): Promise<ValidationOutcome> => {
    try {
      return { ok: true, ...(await runTask('validate', asked, options)) };
    } catch (error) {
      if (isAbort(error)) throw error;
      return failed({ code: failureCategory(error) ?? 'unexpected', text: describe(error) });
    }
  };
  const first = await attempt(request);
  if (first.ok || first.problem.code !== 'unexpected') return first;
  // Rendering the pages is the step that can fail for an unknown reason, so retry without it.
  const second = await attempt({ ...request, undrawn: first.problem.text });
  return second.ok ? second : first;
}

/** Never empty: an error without a message is described by where it was thrown. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown: ${String(error) || typeof error}`;
  const place = error.stack?.split('\n').find((line) => line.trim().startsWith('at '));
  return `${error.name}: ${error.message || (place?.trim() ?? 'no message')}`;
}
