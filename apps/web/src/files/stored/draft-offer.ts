import { type Draft, deleteDraft } from './draft.ts';
import { clearToolInUse } from './tool-in-use.ts';

export type DraftOffer = {
  readonly name: string;
  readonly keptAtMs: number;
  readonly restore: () => void;
  readonly forget: () => void;
};

export function createDraftOffer(
  draft: Draft,
  { restore, onDiscard }: { readonly restore: () => void; readonly onDiscard: () => void },
): DraftOffer {
  const { toolId, file, others = [], keptAtMs } = draft;
  return {
    name: others.length > 0 ? `${file.name} and ${others.length} more` : file.name,
    keptAtMs,
    restore,
    forget: () => {
      clearToolInUse(toolId);
      onDiscard();
      deleteDraft(toolId).catch((error: unknown) => console.error('The work could not be removed.', error));
    },
  };
}
