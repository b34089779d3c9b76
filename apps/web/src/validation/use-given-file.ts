/** A file transferred from another screen, or that was chosen before signing in. */

import { useAuth } from '@printready/sign-in/auth-context';
import { useEffect, useEffectEvent } from 'react';
import type { SourceFile } from '../files/document.ts';
import { deleteDraft, loadDraft } from '../files/draft.ts';
import { useSentWhileOpen, useTransfer } from '../files/transfer.ts';

export function useGivenFile(open: (file: File) => void): void {
  const { status, user } = useAuth();
  const userId = user?.id ?? null;
  const asFile = ({ name, blob }: SourceFile) => new File([blob], name, { type: blob.type });
  const onFile = useEffectEvent((given: SourceFile) => open(asFile(given)));
  useSentWhileOpen((given) => open(asFile(given)));
  useEffect(() => {
    if (status === 'loading') return;
    let left = false;
    const take = async () => {
      const given = useTransfer.getState().take() ?? (await loadDraft('file-validator', userId))?.file;
      if (!given || left) return;
      await deleteDraft('file-validator');
      onFile(given);
    };
    take().catch((error: unknown) => console.error('The file from before could not be brought back.', error));
    return () => {
      left = true;
    };
  }, [status, userId]);
}
