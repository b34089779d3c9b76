import { encodeImage } from '@printready/codecs';
import type { RunContext } from '@printready/jobs';
import {
  changesSince,
  compareSheets,
  isVisible,
  type Job,
  type LookDifference,
} from '@printready/pipeline/job';
import type { Problem, Result } from '@printready/pixels/result';
import { type Options, type Plan, USUAL_WHITE, widthMm } from '@printready/tools/fit-my-print';
import type { TaskFacts } from '../../worker/task.ts';
import { optionsOf } from './job-plan.ts';
import { type LaidSheets, looksOf } from './looks-of.ts';

export const task = {
  name: 'compare-job',
  pool: 'openings',
  patience: { silenceMs: 60_000, perFileMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type CompareRequest = LaidSheets & {
  readonly plan: Plan;
  /** Version of PrintReady. */
  readonly program: string;
  readonly job: Pick<Job, 'options' | 'program' | 'toolVersion' | 'looks'>;
};

export type SheetDifference = Omit<LookDifference, 'map'> & {
  readonly isVisible: boolean;
  /** The sheet, faded, with differences marked (PNG). */
  readonly map: Blob;
};

/** Options that a layout on the screen sets; the others stay as in the job. */
const optionsNow = (plan: Plan, { options }: CompareRequest['job']) => ({
  ...options,
  ...optionsOf({ ...plan, white: { ...USUAL_WHITE, ...plan.white } }, options['format'] as Options['format']),
  // Told in words, as sizes of a job from the terminal may be left to the file.
  arts: options['arts'],
});

const SAME_MM = 0.01;

/** Null if the pieces have the copies, sizes and rotation of the job. */
function describePieces(plan: Plan, { options }: CompareRequest['job']): string | null {
  const { arts, copies } = options as Pick<Options, 'arts' | 'copies'>;
  const isSame = plan.arts.every((art, at) => {
    const before = arts[at] ?? { quantity: copies, widthMm: 0, mayTurn: true };
    const isSize = before.widthMm === 0 || Math.abs(before.widthMm - widthMm(art)) < SAME_MM;
    return isSize && before.quantity === art.quantity && before.mayTurn === art.mayTurn;
  });
  return isSame && plan.arts.length >= arts.length ? null : 'Pieces, their sizes or copies changed.';
}

/** Changes since a job was saved, and differences of its sheets; none for a job without pictures. */
export async function work(
  request: CompareRequest,
  run: RunContext,
): Promise<
  Result<{ readonly changes: readonly string[]; readonly differences: readonly SheetDifference[] }, Problem>
> {
  const { plan, job, program } = request;
  const changes = await changesSince(job, { program, options: optionsNow(plan, job) });
  const now = job.looks.length === 0 ? [] : await looksOf(request);
  run.progress(0.6);
  const compared = await compareSheets(job.looks, now);
  if (!compared.ok) return compared;
  const differences = await Promise.all(
    compared.differences.map(async ({ map, ...difference }): Promise<SheetDifference> => {
      const png = await encodeImage(map, { format: 'png' });
      return {
        ...difference,
        isVisible: isVisible(difference),
        map: new Blob([png], { type: 'image/png' }),
      };
    }),
  );
  const pieces = describePieces(plan, job);
  const texts = changes.map(({ text }) => text);
  return { ok: true, changes: pieces === null ? texts : [...texts, pieces], differences };
}
