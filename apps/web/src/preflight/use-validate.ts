/** Validates files in threads of their own: each ends in an answer or a named failure, and none waits for another. */
import { useCallback } from 'react';
import { useJob } from '../engine/use-job.ts';
import { failureCategory } from './failure-category.ts';
import { recordValidation } from './metrics.ts';
import type { ValidationOutcome, ValidationRequest } from './validate-types.ts';

export type Validate = (
  request: ValidationRequest,
  options?: { readonly signal?: AbortSignal; readonly onProgress?: (fraction: number) => void },
) => Promise<ValidationOutcome>;

/**
 * Rejects with an AbortError when cancelled and when the screen that asked is gone, and for nothing else.
 * A file that takes longer than 30 s of its thread ends that thread; a thread that dies takes only its file along.
 */
export function useValidate(): Validate {
  const runTask = useJob();
  return useCallback(
    async (request, { signal, onProgress } = {}) => {
      const metric = recordValidation(request);
      try {
        const answer = await runTask('validate', request, {
          ...(signal && { signal }),
          ...(onProgress && { onProgress }),
        });
        metric.complete(answer);
        return { ok: true, ...answer };
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') {
          metric.cancel();
          throw error;
        }
        const failure = { category: failureCategory(error), detail: describe(error) };
        metric.fail(failure);
        return { ok: false, ...failure };
      }
    },
    [runTask],
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
