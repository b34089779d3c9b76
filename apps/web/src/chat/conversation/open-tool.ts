import { useAuth } from '@printready/sign-in/session';
import { catalog } from '@printready/tools/catalog';
import { useLocation, useNavigate } from 'react-router';
import type { SourceFile } from '../../files/document.ts';
import { saveDraft } from '../../files/stored/draft.ts';
import { type SentOptions, useTransfer } from '../../files/stored/transfer.ts';
import { useAssistant } from '../../screen-parts/assistant.ts';

export function useOpenTool() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { status, user } = useAuth();
  return async (toolId: string, file: SourceFile | null, options: SentOptions = null): Promise<void> => {
    const isPublic = catalog.find(({ id }) => id === toolId)?.access === 'public';
    if (!window.matchMedia('(min-width: 40rem)').matches) useAssistant.getState().setOpen(false);
    const isOpen = pathname === `/${toolId}`;
    if (isOpen && !file) {
      document.getElementById('main')?.focus();
      return;
    }
    if (file) {
      if (status === 'signed-in' || isPublic) useTransfer.getState().give(file, options);
      else await saveForSignIn(toolId, file, options, user?.id ?? null);
    }
    await navigate(`/${toolId}`, { replace: isOpen });
  };
}

async function saveForSignIn(
  toolId: string,
  file: SourceFile,
  options: SentOptions,
  userId: string | null,
): Promise<void> {
  try {
    await saveDraft({ toolId, userId, file, options, requestId: null });
  } catch (error) {
    console.error('The browser keeps nothing; this tab still has the file.', error);
    useTransfer.getState().give(file, options);
  }
}
