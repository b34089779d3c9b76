/** One file through the steps of its plan; runs in a bounded process, where it is read and written. */
import { basename } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
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
import { type Refused, tellDisk } from './on-file.ts';
import { readPlainFile } from './plain-file.ts';
import { requireFree, writeWhole } from './write-whole.ts';

export type FixRequest = {
  readonly path: string;
  readonly output: string;
  readonly force: boolean;
  /** Null: every step of the plan. */
  readonly only: readonly string[] | null;
  readonly profile: Profile;
  readonly printWidthMm: number | null;
  readonly password: string | null;
  /** Paths of fonts that the file does not carry. */
  readonly fonts: readonly string[];
};

export type StepOutcome = { readonly id: EditId; readonly title: string } & (
  | { readonly done: true; readonly changed: number; readonly before: number; readonly after: number }
  | { readonly done: false; readonly reason: string }
);

export type FixAnswer = Refused | { readonly ok: true; readonly steps: readonly StepOutcome[] };

function sizeAt(facts: Facts, widthMm: number | null) {
  const natural = naturalSize(facts);
  if (widthMm === null || !natural) return null;
  return { widthMm, heightMm: (widthMm * natural.heightMm) / natural.widthMm };
}

const readFonts = async (paths: readonly string[]) =>
  openFonts(
    await Promise.all(
      paths.map(async (path) => ({ name: basename(path), bytes: await readPlainFile(path) })),
    ),
  );

/** fix.ts is the only sender. Nothing is written where no step could be carried out. */
export const fixTask: Task = (payload, run) => {
  const { path, output, force, only, profile, printWidthMm, password, fonts } = payload as FixRequest;
  return tellDisk(async () => {
    requireFree(output, force);
    let bytes: Uint8Array = await readPlainFile(path);
    await guardReading(run, [bytes]);
    const opened = await readFonts(fonts);
    if ('reason' in opened) return { ok: false, problem: opened.reason } satisfies FixAnswer;
    const name = basename(path);
    const { facts } = await judgeFile({ name, bytes }, { profile, password });
    const printSize = sizeAt(facts, printWidthMm);
    const judged = assess(facts, { profile, ...(printSize && { printSize }) });
    const steps: StepOutcome[] = [];
    const fixing = { ...(await fixingBy(profile)), ...opened };
    const isMeant = ({ id, optional, lacksFonts }: FixStep) =>
      only ? only.includes(id) : !optional || (lacksFonts && fonts.length > 0);
    for (const step of planFixes(facts, judged, profile, printSize).steps) {
      const { title, how } = step;
      if (how.kind !== 'edit' || !isMeant(step)) continue;
      const fixed = await fixFile(bytes, name, how.edit, {
        ...fixing,
        ...(printSize && { printSize }),
        // What an earlier step wrote has no password.
        ...(password !== null && !steps.some(({ done }) => done) && { password }),
      });
      if (fixed.ok) {
        ({ bytes } = fixed);
        const [before = 0, after = 0] = [fixed.before, fixed.after].map((one) => one.printReadiness?.overall);
        steps.push({ id: how.edit, title, done: true, changed: fixed.changed, before, after });
      } else steps.push({ id: how.edit, title, done: false, reason: fixed.reason });
    }
    if (steps.some(({ done }) => done)) await writeWhole(output, bytes, force);
    return { ok: true, steps } satisfies FixAnswer;
  });
};
