/** One file to its assessment; runs on a thread, so everything in and out is plain data. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Task } from '@printready/jobs';
import type { Assessment, AssessOptions } from '@printready/preflight';
import { judgeFile } from '@printready/tools/judge-file';

export type ValidateRequest = {
  readonly path: string;
  readonly password: string | null;
  readonly judging: AssessOptions;
};

export type ValidateAnswer =
  | { readonly ok: true; readonly assessment: Assessment }
  /** The file could not be read from the disk; `code` as Node names it. */
  | { readonly ok: false; readonly code: string };

async function validateFile({ path, password, judging }: ValidateRequest): Promise<ValidateAnswer> {
  let bytes: Uint8Array;
  try {
    // A pipe or device never ends, or does something when it is read.
    const there = await stat(path);
    if (!there.isFile()) return { ok: false, code: there.isDirectory() ? 'EISDIR' : 'ENOTFILE' };
    bytes = await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '') throw error;
    return { ok: false, code };
  }
  const { assessment } = await judgeFile({ name: basename(path), bytes }, { ...judging, password });
  return { ok: true, assessment };
}

/** validate-files.ts is the only sender. */
export const validateTask: Task = (payload) => validateFile(payload as ValidateRequest);
