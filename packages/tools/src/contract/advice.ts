import { ModelProblem } from '@printready/inference';

export function withAdvice(error: unknown, remedy: string): unknown {
  if (!(error instanceof ModelProblem)) return error;
  return new ModelProblem(error.code, `${error.message} ${remedy}`, { cause: error });
}
