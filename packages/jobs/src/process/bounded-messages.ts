/** Messages from a bounded child process to its parent: replies of its thread, and how it ended. */
import type { Failure, Reply } from '../protocol.ts';

export type Ceiling = 'cpuMs' | 'megabytes';
/** Reading of an untrusted file, or the whole job. */
export type Phase = 'reading' | 'whole';

export type ChildMessage =
  | Exclude<Reply, { readonly kind: 'guard' }>
  | { readonly kind: 'ceiling'; readonly ceiling: Ceiling; readonly phase: Phase }
  | ({ readonly kind: 'crashed' } & Failure);
