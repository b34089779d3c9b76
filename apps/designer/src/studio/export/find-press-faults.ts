import type { Fault } from '@printready/designer/compose';
import type { Design } from '@printready/designer/scene';
import { inspect } from '../../threads/pool.ts';

/** Press check of the current design; the editor's own check runs only after a pause in editing. */
export const findPressFaults = async (design: Design): Promise<readonly Fault[]> =>
  (await inspect(design)).faults;
