/** Text to the clipboard, with a word on whether it is there. */
import { toast } from './toast.ts';

/** @param said when it is. */
export async function copyText(text: string, said = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(said);
  } catch {
    // A browser may refuse (no permission, no focus): the user is told, nothing else is lost.
    toast.error('The browser did not allow copying.');
  }
}
