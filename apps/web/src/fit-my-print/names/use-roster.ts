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
  /** `of`: the file that has the problem. */
  | { readonly kind: 'failed'; readonly of: 'design' | 'list'; readonly text: string }
  | { readonly kind: 'read'; readonly fields: readonly string[]; readonly roster: Roster | null };

const READ_DELAY_MS = 300;

const describe = (error: unknown): string =>
  isTimeout(error)
    ? 'The design takes too long to read. Simplify it.'
    : `The list could not be used. (${String(error)})`;

const fieldsOf = (state: RosterState): readonly string[] => (state.kind === 'read' ? state.fields : []);

/** Reads design and list whenever one of them changes. */
export function useRoster(
  input: NamesInput | null,
  runTask: RunTask,
): {
  /** Null without input. */
  readonly read: RosterState | null;
  /** Fields of the design; kept while a list is read. */
  readonly fields: readonly string[];
} {
  const [read, setRead] = useState<{ readonly of: NamesInput; readonly state: RosterState } | null>(null);
  useEffect(() => {
    if (!input) return undefined;
    const leaving = new AbortController();
    const { design, ...rest } = input;
    const work = async (): Promise<RosterState> => {
      try {
        const request = { ...rest, name: design.name, design: design.blob };
        const answer = await runTask('read-names', request, { signal: leaving.signal });
        if (!answer.ok) {
          const { code, text } = answer.problem;
          if (code === 'list-design')
            return { kind: 'failed', of: 'design', text: `${design.name}: ${text}` };
          return { kind: 'failed', of: 'list', text };
        }
        const { fields, roster } = answer;
        return { kind: 'read', fields, roster };
      } catch (error) {
        if (!isAbort(error)) console.error('The list could not be used.', error);
        return { kind: 'failed', of: isTimeout(error) ? 'design' : 'list', text: describe(error) };
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
  const fields = read && read.of.design === input?.design ? fieldsOf(read.state) : [];
  if (!input) return { read: null, fields };
  return { read: read?.of === input ? read.state : { kind: 'reading' }, fields };
}
