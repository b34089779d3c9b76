/** What a bounded child process sends to its parent: its thread's replies, and how it ended. */
import type { Failure, Reply } from './protocol.ts';

export type ChildMessage =
  | Exclude<Reply, { readonly kind: 'guard' }>
  | { readonly kind: 'ceiling'; readonly ceiling: 'cpuMs' | 'megabytes' }
  | ({ readonly kind: 'crashed' } & Failure);
