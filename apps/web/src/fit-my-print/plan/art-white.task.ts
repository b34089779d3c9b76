import { type SheetWhite, type UnderWhite, whiteUnderArt } from '@printready/codecs/sheet';
import type { RunContext } from '@printready/jobs';
import { openAsChosen } from '@printready/pipeline/open-file';
import { printedArt } from '@printready/tools/fit-my-print';
import type { TaskFacts } from '../../worker/task.ts';
import type { SheetArt } from './sheet-art.ts';

export const task = {
  name: 'art-white',
  pool: 'openings',
  patience: { silenceMs: 30_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type WhiteRequest = SheetArt & {
  /** Size on the film, px. */
  readonly printed: { readonly width: number; readonly height: number };
  readonly ppi: number;
  readonly white: SheetWhite;
};

export async function work(request: WhiteRequest, run: RunContext): Promise<UnderWhite> {
  const { file, choice, trim, printed, ppi, white } = request;
  const decoded = await openAsChosen(new Uint8Array(await file.arrayBuffer()), choice, { inks: 'own' });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  run.progress(0.5);
  return whiteUnderArt(printedArt(decoded.raster, trim), printed, ppi, white);
}
