import type { Failure, Reply } from '../protocol.ts';

export type Ceiling = 'cpuMs' | 'megabytes';
export type Phase = 'reading' | 'whole';

export type ChildMessage =
  | Exclude<Reply, { readonly kind: 'guard' }>
  | { readonly kind: 'ceiling'; readonly ceiling: Ceiling; readonly phase: Phase }
  | ({ readonly kind: 'crashed' } & Failure);
