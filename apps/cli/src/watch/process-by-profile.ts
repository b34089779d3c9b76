import { join } from 'node:path';
import { type Assessment, type AssessOptions, emailAboutFile, type Profile } from '@printready/preflight';
import type { Validator } from '../validation/validate-files.ts';
import { describeName, type NameFields } from './describe-name.ts';
import type { Processor } from './process-by-recipe.ts';

type ProfileOptions = {
  readonly incoming: string;
  readonly profile: Profile;
  /** Pattern by which order, customer and size are read from a file name; null to read nothing. */
  readonly fileNames: string | null;
  /** Disposed with the processor. */
  readonly validator: Validator;
};

/** True if a limit stopped the check; the file may be valid, so the customer gets no email. */
const isOfShop = ({ errorCategory }: Assessment): boolean =>
  errorCategory === 'timeout-error' || errorCategory === 'memory-error';

function printSizeOf({ widthMm, heightMm }: NameFields): Pick<AssessOptions, 'printSize' | 'printWidthMm'> {
  if (widthMm === null) return {};
  return heightMm === null ? { printWidthMm: widthMm } : { printSize: { widthMm, heightMm } };
}

/** Sorts files by their verdict: a file with an error goes to `failed`, with an email for its customer. */
export function processByProfile(options: ProfileOptions): Processor {
  const { incoming, profile, fileNames, validator } = options;
  return {
    async process({ name }, signal) {
      const fields = describeName(fileNames ?? undefined, name);
      const judging = { profile, ...printSizeOf(fields) };
      const request = { path: join(incoming, name), password: null, judging };
      const { problem, assessment } = await validator.validate(request, signal);
      if (problem !== null) return { kind: 'retry', text: problem };
      const report = { profile: profile.id, ...fields, passed: assessment.isValid, assessment };
      if (assessment.isValid) return { kind: 'ok', output: null, report };
      const first = assessment.issues.find(({ type }) => type === 'error');
      const text = first?.message ?? 'The file has an error.';
      const email = isOfShop(assessment) ? null : emailAboutFile(assessment);
      return { kind: 'failed', text, email, report };
    },
    discard: () => Promise.resolve(),
    dispose: () => validator.dispose(),
  };
}
