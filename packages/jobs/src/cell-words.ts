/** What a bounded process says beside its thread's replies. */
import type { Failure, Reply } from './protocol.ts';

export type CellWord =
  | Exclude<Reply, { readonly kind: 'guard' }>
  | { readonly kind: 'ceiling'; readonly ceiling: 'cpuMs' | 'megabytes' }
  | ({ readonly kind: 'crashed' } & Failure);
