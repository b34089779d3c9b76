import { basename } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import type { Result } from '@printready/pixels/result';
import {
  type Assessment,
  type AssessOptions,
  checkPdfx,
  declaredStandard,
  type Facts,
  inspect,
  PDFX_NAMES,
  type PdfxCode,
} from '@printready/preflight';
import { judgeFile } from '@printready/tools/judge-file';
import { catchDiskErrors } from '../files/file-task.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { fixTask } from './fix-one.ts';

export type InspectRequest = { readonly path: string; readonly password: string | null };
export type ValidateRequest = InspectRequest & { readonly judging: AssessOptions };

/** Broken rules of the PDF/X standard that the file declares. */
export type Conformance = { readonly standard: string; readonly broken: readonly PdfxCode[] };

export type InspectResponse = Result<{ readonly facts: Facts; readonly conformance: Conformance | null }>;
export type ValidateResponse = Result<{
  readonly assessment: Assessment;
  readonly conformance: Conformance | null;
}>;

const inspectTask: Task = (payload, run) => {
  const { path, password } = payload as InspectRequest;
  return catchDiskErrors(async () => {
    const bytes = await readRegularFile(path);
    await guardReading(run, [bytes]);
    const facts = inspect(bytes, basename(path), password === null ? {} : { password });
    return { ok: true, facts, conformance: conformanceOf(bytes, facts, password) };
  });
};

function conformanceOf(bytes: Uint8Array, facts: Facts, password: string | null): Conformance | null {
  const standard = facts.kind === 'pdf' || facts.kind === 'ai' ? declaredStandard(facts) : null;
  if (standard === null) return null;
  return { standard: PDFX_NAMES[standard], broken: checkPdfx(bytes, standard, password ?? '') };
}

const validateTask: Task = (payload, run) => {
  const { path, password, judging } = payload as ValidateRequest;
  return catchDiskErrors(async () => {
    const bytes = await readRegularFile(path);
    await guardReading(run, [bytes]);
    const file = { name: basename(path), bytes };
    const { facts, assessment } = await judgeFile(file, { ...judging, password }, { pictures: true });
    return { ok: true, assessment, conformance: conformanceOf(bytes, facts, password) };
  });
};

export const TASKS = { inspect: inspectTask, validate: validateTask, fix: fixTask } as const;
