import { billing } from '@printready/contracts/messages';
import { useAttempt } from '@printready/ui';
import { Refusal } from '../../platform/own-server.ts';

export function useBillingAction() {
  const { busy, problem, attempt } = useAttempt((error) =>
    error instanceof Refusal ? error.message : billing.unavailable,
  );
  return { busy, problem, run: attempt };
}
