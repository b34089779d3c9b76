/** Files stored for a day or sent from another screen; reload and Back restore them; a new tab asks first. */
import { useAuth } from '@printready/sign-in/session';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { SourceFile } from '../document.ts';
import { type Draft, deleteDraft, loadDraft, saveDraft } from './draft.ts';
import { createDraftOffer, type DraftOffer } from './draft-offer.ts';
import { clearToolInUse, isReturn, markToolInUse } from './tool-in-use.ts';
import { useTransfer, useTransferWhileOpen } from './transfer.ts';

const SAVE_DELAY_MS = 250;

type StoredFiles = {
  readonly toolId: string;
  readonly files: readonly SourceFile[];
  readonly more: unknown;
  readonly onTransferred: (file: SourceFile) => void;
  readonly onRestored: (files: readonly SourceFile[], more: unknown) => void;
};

/** @returns a stored draft to offer, or null */
export function useStoredFiles({
  toolId,
  files,
  more,
  onTransferred,
  onRestored,
}: StoredFiles): DraftOffer | null {
  const { status, user } = useAuth();
  const userId = user?.id ?? null;
  const navigation = useNavigationType();
  const [offered, setOffered] = useState<Draft | null>(null);
  const restore = ({ file, others = [], options }: Draft) => {
    setOffered(null);
    onRestored([file, ...others], options);
  };
  useTransferWhileOpen(onTransferred);
  const start = useEffectEvent(async (left: () => boolean) => {
    const given = useTransfer.getState().take();
    if (given) {
      onTransferred(given);
      return;
    }
    const kept = await loadDraft(toolId, userId);
    if (!kept || left()) return;
    onFound(kept);
  });
  const onFound = useEffectEvent((kept: Draft) => {
    if (files.length > 0) return;
    if (kept.offered && !isReturn(toolId, navigation)) setOffered(kept);
    else restore(kept);
  });
  useEffect(() => {
    if (status === 'loading') return;
    let gone = false;
    start(() => gone).catch((error: unknown) =>
      console.error('The previous files could not be restored.', error),
    );
    return () => {
      gone = true;
    };
  }, [status, userId]);
  useAutosave({ toolId, userId, files, more });
  if (files.length > 0 || !offered) return null;
  return createDraftOffer(offered, { restore: () => restore(offered), onDiscard: () => setOffered(null) });
}

function useAutosave(
  kept: Pick<StoredFiles, 'toolId' | 'files' | 'more'> & { readonly userId: string | null },
): void {
  const { toolId, userId, files, more } = kept;
  const any = useRef(false);
  const unwritten = useRef(false);
  const write = useEffectEvent(async () => {
    if (!unwritten.current) return;
    unwritten.current = false;
    const [file, ...others] = files;
    if (file) {
      any.current = true;
      markToolInUse(toolId);
      await saveDraft({ toolId, userId, file, others, options: more, requestId: null, offered: true });
    } else if (any.current) {
      any.current = false;
      clearToolInUse(toolId);
      await deleteDraft(toolId);
    }
  });
  const writeNow = useEffectEvent(() =>
    write().catch((error: unknown) => console.error('The files could not be kept in this browser.', error)),
  );
  const named = files.map(({ name, blob, unsaved }) => `${name} ${blob.size} ${unsaved === true}`).join('\n');
  useEffect(() => {
    unwritten.current = true;
    return afterRest(() => writeNow(), SAVE_DELAY_MS);
  }, [named, more]);
  // Writes at once if the component unmounts within the delay.
  useEffect(() => () => void writeNow(), []);
}
