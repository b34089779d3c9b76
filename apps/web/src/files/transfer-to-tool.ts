/** Transfers a file to a tool, from where it was chosen or dropped. */
import type { ToolManifest } from '@printready/tools/tool';
import { saveDraft } from './draft.ts';
import { useTransfer } from './transfer.ts';

/** @param signedIn when false, a tool that asks to sign in first finds the file again after the mail's link. */
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
