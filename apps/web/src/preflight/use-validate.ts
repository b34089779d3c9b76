import { useCallback } from 'react';
import { useJob } from '../threads/use-job.ts';
import { recordValidation } from './metrics.ts';
import { type ValidateOptions, validateFile } from './validate-file.ts';
import type { ValidationOutcome, ValidationRequest } from './validate-types.ts';

export type Validate = (request: ValidationRequest, options?: ValidateOptions) => Promise<ValidationOutcome>;

/** Validates a file (validateFile) and records it in the metrics. */
export function useValidate(): Validate {
  const runTask = useJob();
  return useCallback(
    async (request, options) => {
      const metric = recordValidation(request);
      try {
        const result = await validateFile(runTask, request, options);
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
