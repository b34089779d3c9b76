import type { SignInProblem } from '@printready/sign-in/steps';
import { toast } from '@printready/ui';

export function showProblem({ title, text }: SignInProblem): void {
  if (text === undefined) toast.entry(title);
  else toast.error(title, { description: text });
}
