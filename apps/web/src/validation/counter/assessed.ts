import { type Assessment, assess, type Profile } from '@printready/preflight';
import type { CounterFile } from './use-counter.ts';

export type AssessedFile = CounterFile & { readonly assessment: Assessment | null };

/** Reuses earlier assessments, because each depends only on the file's state, the profile and the print size. */
export function createAssessor(): (file: CounterFile, profile: Profile) => AssessedFile {
  const known = new WeakMap<CounterFile, { readonly profile: Profile; readonly assessed: AssessedFile }>();
  return (file, profile) => {
    const before = known.get(file);
    if (before?.profile === profile) return before.assessed;
    const { state, printSize } = file;
    const assessment =
      state.kind === 'checked' ? assess(state.facts, { profile, ...(printSize && { printSize }) }) : null;
    const assessed = { ...file, assessment };
    known.set(file, { profile, assessed });
    return assessed;
  };
}
