/** Text to the clipboard, with a word on whether it is there. */
import { toast } from '@printready/ui';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied');
  } catch {
    // A browser may refuse (no permission, no focus): the user is told, nothing else is lost.
    toast.error('The browser did not allow copying.');
  }
}
