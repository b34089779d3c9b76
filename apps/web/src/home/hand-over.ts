/** Brings a file from Home to a tool. */
import type { ToolManifest } from '@printready/tools/tool';
import { useHandoff } from '../files/handoff.ts';
import { keepWork } from '../files/kept-work.ts';

/** @param signedIn when false, a tool that asks to sign in first finds the file again after the mail's link. */
export async function handOver(file: File, tool: ToolManifest, signedIn: boolean): Promise<void> {
  const image = { name: file.name, blob: file };
  if (signedIn || tool.access === 'public') {
    useHandoff.getState().give(image);
    return;
  }
  try {
    await keepWork({ toolId: tool.id, userId: null, file: image, options: null, requestId: null });
  } catch (error) {
    console.error('The browser keeps nothing for after the sign-in; this tab still has the file.', error);
    useHandoff.getState().give(image);
  }
}
