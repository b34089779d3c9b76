import type { RunContext } from '@printready/jobs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { exportResult } from '@printready/pipeline/export-result';
import { requireChange } from '@printready/pipeline/outcome';
import { runStep, type StepPicture } from '@printready/pipeline/run-step';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import { withNetworks } from '../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../worker/task.ts';
import { mainOutput, outputsOf, PNG_OUTPUT } from '../results/export-source.ts';
import { toBlob } from '../results/to-blob.ts';

export const task = { name: 'run-to-file', pool: 'runs', patience: null } as const satisfies TaskFacts;

type FileRequest = {
  readonly toolId: WorkspaceToolId;
  readonly picture: StepPicture;
  readonly options: unknown;
  readonly stem: string;
};

type MadeFile = {
  readonly blob: Blob;
  readonly extension: string;
  readonly found: string | null;
};

const STAGES = [8, 2] as const;

export async function work(
  { toolId, picture, options, stem }: FileRequest,
  run: RunContext,
): Promise<MadeFile> {
  const { signal } = run;
  const [rendering, saving] = splitProgress(reportTo(run), STAGES);
  const progress: RunContext['progress'] = (fraction, doing) =>
    doing === undefined ? rendering(fraction) : run.progress((STAGES[0] * fraction) / 10, doing);
  const result = await runStep(toolId, options, picture, withNetworks({ signal, progress }));
  requireChange(toolId, picture.raster, result);
  const manifest = catalog.find(({ id }) => id === toolId);
  const { id: format, extension } = mainOutput(outputsOf(manifest ?? {}, result)) ?? PNG_OUTPUT;
  const exported = await exportResult(toolId, result, format, { signal, progress: saving, stem });
  const asking = result.findings.find(({ asks }) => asks);
  return { blob: await toBlob(exported), extension, found: asking?.asks?.found ?? null };
}
