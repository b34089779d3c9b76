import type { SpendProblem } from '@printready/wallet';

export type Activity =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly fraction: number;
      readonly startedMs: number;
      /** Step other than the work itself, for example "Loading the AI model… 12 of 44 MB". */
      readonly doing?: string;
    }
  | { readonly kind: 'paying' }
  | { readonly kind: 'asking' }
  /** Refused payment, either before the run or after it, when the result stays unpaid. */
  | ({ readonly kind: 'refused' } & SpendProblem)
  /** `reason` is text for users, if any. `final` means that a retry would fail again. */
  | { readonly kind: 'failed'; readonly detail: string; readonly reason?: string; readonly final?: true };

export const isBusy = ({ kind }: Activity): boolean => kind === 'running' || kind === 'paying';
