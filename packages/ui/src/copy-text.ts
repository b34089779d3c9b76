/** Copies text to the clipboard and confirms it with a toast. */
import { toast } from './overlays/toast.ts';

/** @param confirmation toast after success */
export async function copyText(text: string, confirmation = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(confirmation);
  } catch {
    // Browsers may refuse (no permission, no focus).
    toast.error('The browser did not allow copying.');
  }
}
