import { useState } from 'react';

type Attempt = 'resting' | 'busy' | { readonly problem: string };

/** State of a user action: busy, failed, or resting. @param describe null if the action shows the problem itself */
export function useAttempt(describe: (error: unknown) => string | null) {
  const [state, setState] = useState<Attempt>('resting');
  const setProblem = (text: string | null) => setState(text === null ? 'resting' : { problem: text });

  /** @returns true if the action succeeded */
  const attempt = async (action: () => Promise<void> | void): Promise<boolean> => {
    setState('busy');
    try {
      await action();
      setState('resting');
      return true;
    } catch (error) {
      setProblem(describe(error));
      return false;
    }
  };
  const problem = typeof state === 'object' ? state.problem : null;
  return { busy: state === 'busy', problem, setProblem, attempt };
}
