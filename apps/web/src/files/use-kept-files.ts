/**
 * The files of a screen that takes many: they may come from another screen, and are stored for a day. A reload or Back
 * restores them; after a closed tab, the screen offers to restore them.
 */
import { useAuth } from '@printready/sign-in/auth-context';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { SourceFile } from './document.ts';
import { type Draft, deleteDraft, loadDraft, saveDraft } from './draft.ts';
import { type Offered, offeredOf } from './offered.ts';
import { useSentWhileOpen, useTransfer } from './transfer.ts';
import { cameBack, forgetWorkedOn, markWorkedOn } from './worked-on.ts';

/** After the hand has rested. */
const REST_MS = 250;

type KeptFiles = {
  readonly toolId: string;
  readonly files: readonly SourceFile[];
  /** What is kept with them; another object where it changed. */
  readonly more: unknown;
  readonly onGiven: (file: SourceFile) => void;
  readonly onBack: (files: readonly SourceFile[], more: unknown) => void;
};

/** @returns work of before that may come back; null where there is none. */
export function useKeptFiles({ toolId, files, more, onGiven, onBack }: KeptFiles): Offered | null {
  const { status, user } = useAuth();
  const userId = user?.id ?? null;
  const navigation = useNavigationType();
  const [offered, setOffered] = useState<Draft | null>(null);
  const putBack = ({ file, others = [], options }: Draft) => {
    setOffered(null);
    onBack([file, ...others], options);
  };
  useSentWhileOpen(onGiven);
  const start = useEffectEvent(async (left: () => boolean) => {
    const given = useTransfer.getState().take();
    if (given) {
      onGiven(given);
      return;
    }
    const kept = await loadDraft(toolId, userId);
    if (!kept || left()) return;
    onFound(kept);
  });
  const onFound = useEffectEvent((kept: Draft) => {
    // Something was opened meanwhile: nothing comes back over it.
    if (files.length > 0) return;
    if (kept.offered && !cameBack(toolId, navigation)) setOffered(kept);
    else putBack(kept);
  });
  useEffect(() => {
    if (status === 'loading') return;
    let gone = false;
    start(() => gone).catch((error: unknown) =>
      console.error('The files from before could not be brought back.', error),
    );
    return () => {
      gone = true;
    };
  }, [status, userId]);
  useKeeping({ toolId, userId, files, more });
  if (files.length > 0 || !offered) return null;
  return offeredOf(offered, { restore: () => putBack(offered), gone: () => setOffered(null) });
}

/** Keeps them a moment after each change; a list that was emptied is kept no longer. */
function useKeeping(
  kept: Pick<KeptFiles, 'toolId' | 'files' | 'more'> & { readonly userId: string | null },
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
      markWorkedOn(toolId);
      await saveDraft({ toolId, userId, file, others, options: more, requestId: null, offered: true });
    } else if (any.current) {
      any.current = false;
      forgetWorkedOn(toolId);
      await deleteDraft(toolId);
    }
  });
  const writeNow = useEffectEvent(() =>
    write().catch((error: unknown) => console.error('The files could not be kept in this browser.', error)),
  );
  const named = files.map(({ name, blob, unsaved }) => `${name} ${blob.size} ${unsaved === true}`).join('\n');
  useEffect(() => {
    unwritten.current = true;
    return afterRest(() => writeNow(), REST_MS);
  }, [named, more]);
  // Left before the hand rested.
  useEffect(() => () => void writeNow(), []);
}
