/** Opens a tool with a file in it, and with options where the caller knows better than the tool's own. */
import { useAuth } from '@printready/sign-in/auth-context';
import { catalog } from '@printready/tools/catalog';
import { useNavigate } from 'react-router';
import type { SourceFile } from '../files/document.ts';
import { saveDraft } from '../files/draft.ts';
import { useTransfer } from '../files/transfer.ts';
import { useAssistant } from '../screen-parts/assistant.ts';

export type ToolOptions = Readonly<Record<string, unknown>>;

export function useOpenTool() {
  const navigate = useNavigate();
  const { status, user } = useAuth();
  return async (toolId: string, file: SourceFile | null, options?: ToolOptions): Promise<void> => {
    const isPublic = catalog.find(({ id }) => id === toolId)?.access === 'public';
    if (file)
      await give(toolId, file, options, status === 'signed-in' || isPublic ? 'here' : 'later', user?.id);
    // On a phone the panel fills the window, and the tool would open behind it.
    if (!window.matchMedia('(min-width: 40rem)').matches) useAssistant.getState().setOpen(false);
    await navigate(`/${toolId}`);
  };
}

async function give(
  toolId: string,
  file: SourceFile,
  options: ToolOptions | undefined,
  when: 'here' | 'later',
  userId: string | undefined,
): Promise<void> {
  if (when === 'here' && !options) {
    useTransfer.getState().give(file);
    return;
  }
  try {
    await saveDraft({ toolId, userId: userId ?? null, file, options: options ?? null, requestId: null });
  } catch (error) {
    console.error('The browser keeps nothing; this tab still has the file.', error);
    useTransfer.getState().give(file);
  }
}
