/** Validates files in parallel threads; each ends with an answer or a categorized failure. */
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
 * Rejects only with an AbortError, when cancelled or when the screen unmounts. A file over the limit of 30 s, or one
 * that crashes, ends its thread only.
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
