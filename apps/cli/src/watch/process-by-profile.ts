import { join } from 'node:path';
import { type Assessment, emailAboutFile, type Profile } from '@printready/preflight';
import { createValidator } from '../validation/validate-files.ts';
import type { ReadName } from './name-pattern.ts';
import type { Processor } from './process-by-recipe.ts';

type ProfileOptions = {
  readonly incoming: string;
  readonly profile: Profile;
  readonly readName: ReadName;
  readonly jobs: number;
  readonly timeLimitMs: number | null;
};

/** True if a limit stopped the check; the file may be valid, so the customer gets no email. */
const isOfShop = ({ errorCategory }: Assessment): boolean =>
  errorCategory === 'timeout-error' || errorCategory === 'memory-error';

/** Sorts files by their verdict: a file with an error goes to `failed`, with an email for its customer. */
export function processByProfile(options: ProfileOptions): Processor {
  const { incoming, profile, readName, jobs, timeLimitMs } = options;
  const validator = createValidator({ timeLimitMs, processes: jobs });
  return {
    async process({ name }, signal) {
      const fields = readName(name);
      const { widthMm } = fields;
      const judging = { profile, ...(widthMm !== null && { printWidthMm: widthMm }) };
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
