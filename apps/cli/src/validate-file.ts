/** One file to its facts or its assessment; runs in a bounded process, so everything in and out is plain data. */
import { basename } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import { type Assessment, type AssessOptions, type Facts, inspect } from '@printready/preflight';
import { judgeFile } from '@printready/tools/judge-file';
import { fixTask } from './fix-one.ts';
import { type Refused, tellDisk } from './on-file.ts';
import { readPlainFile } from './plain-file.ts';

export type InspectRequest = { readonly path: string; readonly password: string | null };
export type ValidateRequest = InspectRequest & { readonly judging: AssessOptions };

/** Refused: the file could not be read from the disk. */
export type InspectAnswer = Refused | { readonly ok: true; readonly facts: Facts };
export type ValidateAnswer = Refused | { readonly ok: true; readonly assessment: Assessment };

/** inspect.ts is the only sender. */
const inspectTask: Task = (payload, run) => {
  const { path, password } = payload as InspectRequest;
  return tellDisk(async () => {
    const bytes = await readPlainFile(path);
    await guardReading(run, [bytes]);
    const facts = inspect(bytes, basename(path), password === null ? {} : { password });
    return { ok: true, facts };
  });
};

/** validate-files.ts is the only sender. */
const validateTask: Task = (payload, run) => {
  const { path, password, judging } = payload as ValidateRequest;
  return tellDisk(async () => {
    const bytes = await readPlainFile(path);
    await guardReading(run, [bytes]);
    const file = { name: basename(path), bytes };
    const { assessment } = await judgeFile(file, { ...judging, password }, { pictures: true });
    return { ok: true, assessment };
  });
};

/** What the worker serves. */
export const TASKS = { inspect: inspectTask, validate: validateTask, fix: fixTask } as const;
