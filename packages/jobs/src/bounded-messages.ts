/** What a bounded child process sends to its parent: its thread's replies, and how it ended. */
import type { Failure, Reply } from './protocol.ts';

export type Ceiling = 'cpuMs' | 'megabytes';
/** Reading of a stranger's bytes, or the whole job. */
export type Phase = 'reading' | 'whole';

export type ChildMessage =
  | Exclude<Reply, { readonly kind: 'guard' }>
  | { readonly kind: 'ceiling'; readonly ceiling: Ceiling; readonly phase: Phase }
  | ({ readonly kind: 'crashed' } & Failure);
