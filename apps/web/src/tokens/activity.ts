/** The state of a paid run as its screen shows it. */
import type { Refused } from './bill.ts';

export type Activity =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly fraction: number;
      readonly startedMs: number;
      /** Beside the work itself: "Loading the AI model… 12 of 44 MB". */
      readonly doing?: string;
    }
  | { readonly kind: 'paying' }
  /** Made, and not paid: it came to a question. */
  | { readonly kind: 'asking' }
  /** Before the run, or with the result waiting. */
  | { readonly kind: 'refused'; readonly message: string; readonly reason: Refused['reason'] }
  /** `reason`: in words for users, where there are such. `final`: the same run would end the same. */
  | { readonly kind: 'failed'; readonly detail: string; readonly reason?: string; readonly final?: true };
