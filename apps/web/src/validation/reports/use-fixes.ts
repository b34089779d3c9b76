/** A file on its way from what it was to what will print: each step leads from one version to the next, and back. */
import {
  type Assessment,
  assess,
  type Facts,
  type FixPlan,
  type FixStep,
  planFixes,
} from '@printready/preflight';
import { useMemo, useState } from 'react';
import { isAbort, useJob } from '../../engine/use-job.ts';
import type { ValidatedFile } from '../validated-files.ts';
import type { BleedStyle, FixAnswer } from './fix.task.ts';

type Version = {
  readonly file: Blob;
  readonly facts: Facts;
  readonly assessment: Assessment;
  /** What led to it; null: it is the file as it came. */
  readonly step: { readonly title: string; readonly changed: number } | null;
};

export type Fixes = {
  readonly plan: FixPlan;
  /** The score as it came, and now. */
  readonly before: number | null;
  readonly now: number | null;
  readonly done: readonly { readonly title: string; readonly changed: number }[];
  readonly busy: FixStep['id'] | null;
  readonly problem: string | null;
  /** Null when nothing was fixed yet. */
  readonly fixed: Blob | null;
  readonly apply: (steps: readonly FixStep[], bleedStyle: BleedStyle) => Promise<void>;
  readonly undo: () => void;
};

export function useFixes(result: ValidatedFile): Fixes {
  const { facts, profile, printSize, artwork, fileName, password } = result;
  const runTask = useJob();
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const [busy, setBusy] = useState<FixStep['id'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const judging = useMemo(() => ({ profile, ...(printSize && { printSize }) }), [profile, printSize]);
  const first = useMemo(() => assess(facts, judging), [facts, judging]);
  const current = versions.at(-1);
  const plan = useMemo(
    () => planFixes(current?.facts ?? facts, current?.assessment ?? first, profile),
    [current, facts, first, profile],
  );

  const apply = async (steps: readonly FixStep[], bleedStyle: BleedStyle) => {
    const start = current?.file ?? artwork;
    if (!start) return;
    let file: Blob = start;
    setProblem(null);
    try {
      for (const { id, title, how } of steps) {
        if (how.kind !== 'edit') continue;
        setBusy(id);
        // What a step before wrote is open.
        const secret = file === artwork ? password : null;
        const answer: FixAnswer = await runTask('fix', {
          file,
          fileName,
          edit: how.edit,
          profile,
          printSize,
          password: secret,
          bleedStyle,
        });
        if (!answer.ok) {
          setProblem(`${title}: ${answer.reason}`);
          continue;
        }
        ({ file } = answer);
        const version = {
          file,
          facts: answer.facts,
          assessment: answer.after,
          step: { title, changed: answer.changed },
        };
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
