/** Adds a remedy to the failure of a run whose network is not available. */
import { ModelProblem } from '@printready/inference';

/** Same problem with its remedy; other errors unchanged. */
export function withRemedy(error: unknown, remedy: string): unknown {
  if (!(error instanceof ModelProblem)) return error;
  return new ModelProblem(error.code, `${error.message} ${remedy}`, { cause: error });
}
