import { assess, type Facts, type Profile } from '@printready/preflight';
import { useEffect, useState } from 'react';
import { type EnhancedError, enhanceError } from '../../preflight/enhanced-error.ts';
import { useValidate } from '../../preflight/use-validate.ts';
import { categoryOf, type PrintSize, type ValidationProblem } from '../../preflight/validate-types.ts';
import type { ReportData } from '../../screen-parts/report/report-formats.ts';
import { isAbort, useJob } from '../../threads/use-job.ts';
import type { ReadySubject } from './subject.ts';

export type Report = ReportData & { readonly profile: Profile };

export type Ready =
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed'; readonly error: EnhancedError }
  | { readonly kind: 'checked'; readonly report: Report };

function sizeFor(facts: Facts, profile: Profile, said: PrintSize | null): PrintSize | null {
  return assess(facts, { profile }).asks.includes('print-size') ? said : null;
}

export function useReady(subject: ReadySubject, profile: Profile) {
  const runTask = useJob();
  const validate = useValidate();
  const [ready, setReady] = useState<Ready>({ kind: 'checking' });
  // Facts are read once; changes in the dialog only assess them again.
  const [asked] = useState({ subject, profile });

  useEffect(() => {
    const leaving = new AbortController();
    const check = async (): Promise<Ready> => {
      const { name, file, resolution, printSize } = asked.subject;
      const blob = await file(runTask);
      const outcome = await validate(
        {
          ...{ file: blob, fileName: name, profile: asked.profile, printSize: null, password: null },
          ...{ pictures: true, resolution },
        },
        { signal: leaving.signal },
      );
      if (!outcome.ok) return { kind: 'failed', error: errorOf(name, blob, outcome.problem) };
      const { facts, sha256 } = outcome;
      const about = { validationId: crypto.randomUUID(), validatedAtMs: Date.now(), fileName: name };
      const size = sizeFor(facts, asked.profile, printSize);
      return {
        kind: 'checked',
        report: { ...about, facts, sha256, printSize: size, profile: asked.profile },
      };
    };
    check().then(setReady, (error: unknown) => {
      if (isAbort(error)) return;
      const { name } = asked.subject;
      const problem = { code: 'unexpected', text: String(error) } as const;
      setReady({ kind: 'failed', error: errorOf(name, new Blob(), problem) });
    });
    return () => leaving.abort();
  }, [asked, runTask, validate]);

  const change = (changed: Partial<Report>) =>
    setReady((now) => (now.kind === 'checked' ? { ...now, report: { ...now.report, ...changed } } : now));
  return { ready, change };
}

const errorOf = (fileName: string, { size, type }: Blob, problem: ValidationProblem) =>
  enhanceError(categoryOf(problem), problem.text, {
    fileName,
    fileSize: size,
    fileType: type,
    stage: 'parsing',
  });
