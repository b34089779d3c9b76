import type { Roster } from '@printready/tools/fit-my-print';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useState } from 'react';
import { isAbort, isTimeout, type RunTask } from '../../threads/use-job.ts';

export type NamesInput = {
  readonly design: { readonly name: string; readonly blob: Blob };
  /** Null while there is none. */
  readonly list: string | Blob | null;
  readonly fonts: readonly Blob[];
  readonly narrowPercent: number;
};

export type RosterState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'read'; readonly fields: readonly string[]; readonly roster: Roster | null };

const READ_DELAY_MS = 300;

const describe = (error: unknown): string =>
  isTimeout(error)
    ? 'The design takes too long to read. Simplify it.'
    : `The list could not be used. (${String(error)})`;

/** Reads design and list whenever one of them changes. Null without input. */
export function useRoster(input: NamesInput | null, runTask: RunTask): RosterState | null {
  const [read, setRead] = useState<{ readonly of: NamesInput; readonly state: RosterState } | null>(null);
  useEffect(() => {
    if (!input) return undefined;
    const leaving = new AbortController();
    const { design, ...rest } = input;
    const work = async (): Promise<RosterState> => {
      try {
        const request = { ...rest, name: design.name, design: design.blob };
        const answer = await runTask('read-names', request, { signal: leaving.signal });
        if (!answer.ok) return { kind: 'failed', text: answer.problem.text };
        const { fields, roster } = answer;
        return { kind: 'read', fields, roster };
      } catch (error) {
        if (!isAbort(error)) console.error('The list could not be used.', error);
        return { kind: 'failed', text: describe(error) };
      }
    };
    const start = async () => {
      const state = await work();
      if (!leaving.signal.aborted) setRead({ of: input, state });
    };
    const cancel = afterRest(() => void start(), READ_DELAY_MS);
    return () => {
      cancel();
      leaving.abort();
    };
  }, [input, runTask]);
  if (!input) return null;
  return read?.of === input ? read.state : { kind: 'reading' };
}
