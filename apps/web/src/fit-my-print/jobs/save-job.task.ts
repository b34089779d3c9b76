import { encodeImage } from '@printready/codecs';
import type { RunContext } from '@printready/jobs';
import { writeJob } from '@printready/pipeline/job';
import type { Options, Plan, SheetLayout } from '@printready/tools/fit-my-print';
import type { TaskFacts } from '../../worker/task.ts';
import type { SheetArt } from '../plan/sheet-art.ts';
import { sha256Of } from './hash.ts';
import { optionsOf, writePlan } from './job-plan.ts';
import { looksOf } from './looks-of.ts';

export const task = {
  name: 'save-job',
  pool: 'openings',
  patience: { silenceMs: 60_000, perFileMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

type SaveRequest = {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  /** In the order of the plan. */
  readonly arts: readonly (SheetArt & { readonly id: string; readonly name: string })[];
  readonly results: readonly { readonly name: string; readonly blob: Blob }[];
  readonly format: Options['format'];
  readonly madeAt: string;
  /** Version of PrintReady. */
  readonly program: string;
};

const factsOf = async (name: string, blob: Blob) => ({
  name,
  bytes: blob.size,
  sha256: await sha256Of(blob),
});

/** Pieces of a list exist only in the app, so the job holds them. */
async function piecesOf({ plan, arts }: SaveRequest): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const listed = new Set((plan.rosters ?? []).flatMap(({ rows }) => rows.map(({ art }) => art)));
  const pieces = arts.filter(({ id }) => listed.has(id));
  return new Map(
    await Promise.all(
      pieces.map(
        async ({ file }) => [await sha256Of(file), new Uint8Array(await file.arrayBuffer())] as const,
      ),
    ),
  );
}

/** A job file of sheets that were exported. */
export async function work(request: SaveRequest, run: RunContext): Promise<Blob> {
  const { plan, layout, arts, results, format, madeAt, program } = request;
  const sources = await Promise.all(
    arts.map(async ({ id, choice, name, file }) => ({ art: id, choice, facts: await factsOf(name, file) })),
  );
  run.progress(0.2);
  const looks = await looksOf({ layout, ppi: plan.surface.ppi, arts });
  run.progress(0.8);
  const files = sources.map(({ art, choice, facts }) => ({ art, choice, sha256: facts.sha256 }));
  const parts = await writeJob({
    ...{ madeAt, program, options: optionsOf(plan, format), plan: writePlan(plan, files) },
    sources: [...new Map(sources.map(({ facts }) => [facts.sha256, facts])).values()],
    results: await Promise.all(results.map(({ name, blob }) => factsOf(name, blob))),
    artwork: await piecesOf(request),
    looks: await Promise.all(looks.map((look) => encodeImage(look, { format: 'png' }))),
  });
  return new Blob([...parts], { type: 'application/zip' });
}
