/** A draft that a tool offers to restore; the user restores or discards it. */
import { type Draft, deleteDraft } from './draft.ts';
import { forgetWorkedOn } from './worked-on.ts';

export type Offered = {
  readonly name: string;
  readonly keptAtMs: number;
  readonly restore: () => void;
  readonly forget: () => void;
};

/** @param gone it is not offered any more */
export function offeredOf(
  draft: Draft,
  { restore, gone }: { readonly restore: () => void; readonly gone: () => void },
): Offered {
  const { toolId, file, others = [], keptAtMs } = draft;
  return {
    name: others.length > 0 ? `${file.name} and ${others.length} more` : file.name,
    keptAtMs,
    restore,
    forget: () => {
      forgetWorkedOn(toolId);
      gone();
      deleteDraft(toolId).catch((error: unknown) => console.error('The work could not be removed.', error));
    },
  };
}
