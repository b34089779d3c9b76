import type { Report } from '@printready/client/wire';
import type { Assessment } from '@printready/preflight';

export const reportOf = (assessment: Assessment, sha256: string): Report => ({
  verdict: assessment.verdict,
  score: assessment.printReadiness ? Math.round(assessment.printReadiness.overall) : null,
  profile: assessment.profile,
  findings: assessment.issues.map(({ code, type, category, message, action }) => ({
    ...{ code, category, severity: type, text: message },
    action: action ?? null,
  })),
  facts: { ...assessment.metadata },
  sha256,
});
