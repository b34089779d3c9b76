import type { RunContext } from '@printready/jobs';
import type { TaskFacts } from '../../worker/task.ts';
import { openArt } from './opened-art.ts';
import type { SheetArt } from './sheet-art.ts';

export const task = {
  name: 'open-art',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export async function work({ file, choice }: Pick<SheetArt, 'file' | 'choice'>, run: RunContext) {
  return openArt(new Uint8Array(await file.arrayBuffer()), choice, run.progress);
}
