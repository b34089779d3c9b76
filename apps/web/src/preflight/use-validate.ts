import { failed } from '@printready/pixels/result';
import { useCallback } from 'react';
import { isAbort, useJob } from '../threads/use-job.ts';
import { failureCategory } from './failure-category.ts';
import { recordValidation } from './metrics.ts';
import type { ValidationOutcome, ValidationRequest } from './validate-types.ts';

export type Validate = (
  request: ValidationRequest,
  options?: { readonly signal?: AbortSignal; readonly onProgress?: (fraction: number) => void },
) => Promise<ValidationOutcome>;

/** Rejects only with an AbortError. A timeout (30 s) or a crash ends only the file's thread. */
export function useValidate(): Validate {
  const runTask = useJob();
  return useCallback(
    async (request, { signal, onProgress } = {}) => {
      const metric = recordValidation(request);
      const options = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
      const attempt = async (asked: ValidationRequest): Promise<ValidationOutcome> => {
        try {
          return { ok: true, ...(await runTask('validate', asked, options)) };
        } catch (error) {
          if (isAbort(error)) throw error;
          return failed({ code: failureCategory(error) ?? 'unexpected', text: describe(error) });
        }
      };
      try {
        const first = await attempt(request);
        // Rendering the pages is the step that can fail for an unknown reason, so retry without it.
        const outcome =
          !first.ok && first.problem.code === 'unexpected'
            ? await attempt({ ...request, undrawn: first.problem.text })
            : first;
        const result = outcome.ok ? outcome : first;
        if (result.ok) metric.complete(result);
        else metric.fail(result.problem);
        return result;
      } catch (error) {
        metric.cancel();
        throw error;
      }
    },
    [runTask],
  );
}

/** Never empty: an error without a message is described by where it was thrown. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown: ${String(error) || typeof error}`;
  const place = error.stack?.split('\n').find((line) => line.trim().startsWith('at '));
  return `${error.name}: ${error.message || (place?.trim() ?? 'no message')}`;
}
