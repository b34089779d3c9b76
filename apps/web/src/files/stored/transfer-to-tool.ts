import type { ToolManifest } from '@printready/tools/tool';
import { saveDraft } from './draft.ts';
import { useTransfer } from './transfer.ts';

/** @param signedIn if false, a tool that needs an account restores the file after sign-in */
export async function transferToTool(file: File, tool: ToolManifest, signedIn: boolean): Promise<void> {
  const image = { name: file.name, blob: file };
  if (signedIn || tool.access === 'public') {
    useTransfer.getState().give(image);
    return;
  }
  try {
    await saveDraft({ toolId: tool.id, userId: null, file: image, options: null, requestId: null });
  } catch (error) {
    console.error('The browser keeps nothing for after the sign-in; this tab still has the file.', error);
    useTransfer.getState().give(image);
  }
}
