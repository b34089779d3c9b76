import { billing } from '@printready/contracts/messages';
import { useState } from 'react';
import { Refusal } from '../../platform/own-server.ts';

export function useBillingAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void> | void): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : billing.unavailable);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
