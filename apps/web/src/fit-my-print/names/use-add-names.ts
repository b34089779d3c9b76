import type { Roster } from '@printready/tools/fit-my-print';
import { useState } from 'react';
import { isAbort, type RunTask } from '../../threads/use-job.ts';
import type { PlanState } from '../plan/use-plan.ts';

const MOST_LISTED = 5;

function tooLargeText(labels: readonly string[]): string {
  const listed = labels.slice(0, MOST_LISTED).join(', ');
  const more = labels.length > MOST_LISTED ? ` and ${labels.length - MOST_LISTED} more` : '';
  return `Larger than the sheet: ${listed}${more}. Make the design smaller, or choose a larger sheet.`;
}

/** Opens the pieces of a list and adds them to the plan: all of them, or none. */
export function useAddNames(
  { addNames }: Pick<PlanState, 'addNames'>,
  { runTask, onAdded }: { readonly runTask: RunTask; readonly onAdded: () => void },
) {
  /** Fraction done; null while nothing is added. */
  const [adding, setAdding] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async ({ pieces, columns }: Roster, design: Parameters<PlanState['addNames']>[0]['design']) => {
    if (!pieces) return;
    setProblem(null);
    setAdding(0);
    try {
      const request = { pieces: pieces.map(({ name, bytes }) => ({ name, bytes })), choice: design.choice };
      const answer = await runTask('open-names', request, { onProgress: setAdding });
      if (!answer.ok) {
        setProblem(answer.problem.text);
        return;
      }
      const tooLarge = addNames({ pieces, columns, opened: answer.opened, design });
      if (tooLarge.length > 0) setProblem(tooLargeText(tooLarge));
      else onAdded();
    } catch (error) {
      if (!isAbort(error)) setProblem(`The pieces could not be made. (${String(error)})`);
    } finally {
      setAdding(null);
    }
  };
  return { add, adding, problem };
}
