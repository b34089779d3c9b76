/** Downloads a neural network into the browser's cache, where previews find it. */
import type { RunContext } from '@printready/jobs';
import { downloadNetwork } from '../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'download-network',
  // Uses a single-use thread, so that the network's memory is freed afterward.
  pool: 'openings',
  patience: null,
} as const satisfies TaskFacts;

export async function work({ network }: { readonly network: string }, run: RunContext): Promise<null> {
  await downloadNetwork(network, run);
  return null;
}
