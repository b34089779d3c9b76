import type { TypedFlags } from '../terminal/arguments.ts';
import { programVersion } from '../terminal/program-version.ts';
import type { ToolFlag } from '../terminal/tool-flags.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { JobRequest } from './file-tool-task.ts';

const plain = { option: '', choices: [], meta: null } as const;

/** Flags of tools whose results can be ordered again. */
export const JOB_FLAGS: readonly ToolFlag[] = [
  {
    ...{ ...plain, flag: 'job', kind: 'text', initial: '' },
    description: 'Job file (.printready) to write as well, for `printready reorder`.',
  },
  {
    ...{ ...plain, flag: 'with-artwork', kind: 'switch', initial: false },
    description: 'Puts the artwork into the job file.',
  },
];

/** Null if no job file is wanted. @throws UsageError */
export function readJobFlags(values: TypedFlags): JobRequest | null {
  const { job, 'with-artwork': withArtwork } = values;
  if (typeof job !== 'string') {
    if (withArtwork === true)
      throw new UsageError('--with-artwork needs a job file: --job order.printready.');
    return null;
  }
  if (!/\.printready$/i.test(job)) throw new UsageError('--job takes a name that ends in .printready.');
  return { path: job, withArtwork: withArtwork === true, program: programVersion() };
}
