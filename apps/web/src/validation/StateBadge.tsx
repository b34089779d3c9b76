import { type Assessment, assess, VERDICTS } from '@printready/preflight';
import type { ValidationState } from './create-validations.ts';

/** Uses the verdict's colors, not the score's, because a blocked file must not be green. */
const DOT: Readonly<Record<Assessment['verdict'], string>> = {
  ready: 'bg-ok',
  look: 'bg-warn',
  blocked: 'bg-bad',
  unchecked: 'bg-bad',
};

export function StateBadge({ state }: { readonly state: ValidationState | undefined }) {
  if (!state) return null;
  switch (state.kind) {
    case 'running':
      return <Text>{Math.round(state.fraction * 100)}%</Text>;
    case 'paying':
      return <Text>paying</Text>;
    case 'unpaid':
      return <Text>not paid</Text>;
    case 'failed':
      return <Text>not checked</Text>;
    case 'ready':
      return <Score result={state.result} />;
    default:
      return state satisfies never;
  }
}

function Text({ children }: { readonly children: React.ReactNode }) {
  return <span className="shrink-0 text-xs text-ink-700 tabular-nums">{children}</span>;
}

function Score({ result }: { readonly result: (ValidationState & { kind: 'ready' })['result'] }) {
  const { facts, profile, printSize } = result;
  const { printReadiness, verdict } = assess(facts, { profile, ...(printSize && { printSize }) });
  if (!printReadiness) return <Text>not read</Text>;
  return (
    <Text>
      <span aria-hidden className={`mr-1.5 inline-block size-2 rounded-full ${DOT[verdict]}`} />
      {VERDICTS[verdict]} · {printReadiness.overall}%
    </Text>
  );
}
