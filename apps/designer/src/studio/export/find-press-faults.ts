import type { Fault } from '@printready/designer/compose';
import type { Design } from '@printready/designer/scene';
import { inspect } from '../../engine/pool.ts';

/** Press check of the design as it is now; the editor's own follows a change only after a rest. */
export const findPressFaults = async (design: Design): Promise<readonly Fault[]> =>
  (await inspect(design)).faults;
