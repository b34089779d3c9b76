import {
  type Assessment,
  assess,
  type EditId,
  type Facts,
  type FixPlan,
  type FixStep,
  planFixes,
} from '@printready/preflight';
import { useMemo, useState } from 'react';
import { isAbort, type RunTask, useJob } from '../../threads/use-job.ts';
import type { ValidatedFile } from '../validated-files.ts';
import type { FixAnswer, FixRequest } from './fix.task.ts';

type Version = {
  readonly file: Blob;
  readonly facts: Facts;
  readonly assessment: Assessment;
  readonly step: { readonly title: string; readonly changed: number } | null;
};

type How = Pick<FixRequest, 'bleedStyle' | 'fonts'>;

export type Fixes = {
  readonly plan: FixPlan;
  readonly before: number | null;
  readonly now: number | null;
  readonly done: readonly { readonly title: string; readonly changed: number }[];
  readonly busy: FixStep['id'] | null;
  readonly problem: string | null;
  readonly fixed: Blob | null;
  readonly apply: (steps: readonly FixStep[], how: How) => Promise<void>;
  readonly undo: () => void;
};

type Fixed = Extract<FixAnswer, { readonly ok: true }>;

function fix(
  runTask: RunTask,
  { fileName, profile, printSize, password, artwork }: ValidatedFile,
  step: How & { readonly file: Blob; readonly edit: EditId },
): Promise<FixAnswer> {
  // A file written by an earlier step has no password.
  const secret = step.file === artwork ? password : null;
  return runTask('fix', { ...step, fileName, profile, printSize, password: secret });
}

const toVersion = ({ file, facts, after, changed }: Fixed, title: string): Version => ({
  file,
  facts,
  assessment: after,
  step: { title, changed },
});

export function useFixes(result: ValidatedFile): Fixes {
  const { facts, profile, printSize, artwork } = result;
  const runTask = useJob();
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const [busy, setBusy] = useState<FixStep['id'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const judging = useMemo(() => ({ profile, ...(printSize && { printSize }) }), [profile, printSize]);
  const first = useMemo(() => assess(facts, judging), [facts, judging]);
  const current = versions.at(-1);
  const plan = useMemo(
    () => planFixes(current?.facts ?? facts, current?.assessment ?? first, profile, printSize),
    [current, facts, first, profile, printSize],
  );

  const apply = async (steps: readonly FixStep[], options: How) => {
    const start = current?.file ?? artwork;
    if (!start) return;
    let file: Blob = start;
    setProblem(null);
    try {
      for (const { id, title, how } of steps) {
        if (how.kind !== 'edit') continue;
        setBusy(id);
        const answer = await fix(runTask, result, { file, edit: how.edit, ...options });
        if (!answer.ok) {
          setProblem(`${title}: ${answer.problem.text}`);
          continue;
        }
        ({ file } = answer);
        const version = toVersion(answer, title);
        setVersions((before) => [...before, version]);
      }
    } catch (error) {
      if (!isAbort(error)) setProblem(`The file could not be fixed: ${String(error)}`);
    } finally {
      setBusy(null);
    }
  };

  return {
    plan,
    before: first.printReadiness?.overall ?? null,
    now: (current?.assessment ?? first).printReadiness?.overall ?? null,
    done: versions.flatMap(({ step }) => step ?? []),
    busy,
    problem,
    fixed: current?.file ?? null,
    apply,
    undo: () => setVersions((before) => before.slice(0, -1)),
  };
}
