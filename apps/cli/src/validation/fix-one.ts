import { basename } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import type { Result } from '@printready/pixels/result';
import {
  assess,
  type EditId,
  type Facts,
  type FixStep,
  fixFile,
  naturalSize,
  type Profile,
  planFixes,
} from '@printready/preflight';
import { fixingBy, judgeFile, openFonts } from '@printready/tools/judge-file';
import { requireAbsent, writeAtomically } from '../files/atomic-write.ts';
import { catchDiskErrors } from '../files/file-task.ts';
import { readRegularFile } from '../files/regular-file.ts';

export type FixRequest = {
  readonly path: string;
  readonly output: string;
  readonly force: boolean;
  /** Ids of the steps to run; null runs all. */
  readonly only: readonly string[] | null;
  readonly profile: Profile;
  readonly printWidthMm: number | null;
  readonly password: string | null;
  readonly fonts: readonly string[];
};

export type StepOutcome = { readonly id: EditId; readonly title: string } & Result<{
  readonly changed: number;
  readonly before: number;
  readonly after: number;
}>;

export type FixResponse = Result<{ readonly steps: readonly StepOutcome[] }>;

function sizeAt(facts: Facts, widthMm: number | null) {
  const natural = naturalSize(facts);
  if (widthMm === null || !natural) return null;
  return { widthMm, heightMm: (widthMm * natural.heightMm) / natural.widthMm };
}

const readFonts = async (paths: readonly string[]) =>
  openFonts(
    await Promise.all(
      paths.map(async (path) => ({ name: basename(path), bytes: await readRegularFile(path) })),
    ),
  );

/** Writes nothing if no step succeeded. */
export const fixTask: Task = (payload, run) => {
  const { path, output, force, only, profile, printWidthMm, password, fonts } = payload as FixRequest;
  return catchDiskErrors(async () => {
    requireAbsent(output, force);
    let bytes: Uint8Array = await readRegularFile(path);
    await guardReading(run, [bytes]);
    const opened = await readFonts(fonts);
    if (!opened.ok) return opened satisfies FixResponse;
    const name = basename(path);
    const { facts } = await judgeFile({ name, bytes }, { profile, password });
    const printSize = sizeAt(facts, printWidthMm);
    const judged = assess(facts, { profile, ...(printSize && { printSize }) });
    const steps: StepOutcome[] = [];
    const fixing = { ...(await fixingBy(profile)), fonts: opened.fonts };
    const isMeant = ({ id, optional, lacksFonts }: FixStep) =>
      only ? only.includes(id) : !optional || (lacksFonts && fonts.length > 0);
    for (const step of planFixes(facts, judged, profile, printSize).steps) {
      const { title, how } = step;
      if (how.kind !== 'edit' || !isMeant(step)) continue;
      const fixed = await fixFile(bytes, name, how.edit, {
        ...fixing,
        ...(printSize && { printSize }),
        // An earlier step's output is not encrypted, so it needs no password.
        ...(password !== null && !steps.some(({ ok }) => ok) && { password }),
      });
      if (fixed.ok) {
        ({ bytes } = fixed);
        const [before = 0, after = 0] = [fixed.before, fixed.after].map((one) => one.printReadiness?.overall);
        steps.push({ id: how.edit, title, ok: true, changed: fixed.changed, before, after });
      } else steps.push({ id: how.edit, title, ...fixed });
    }
    if (steps.some(({ ok }) => ok)) await writeAtomically(output, bytes, force);
    return { ok: true, steps } satisfies FixResponse;
  });
};
